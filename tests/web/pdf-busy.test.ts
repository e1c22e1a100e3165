import { expect, test } from 'vitest';
import { asProduction, startIdleApp } from '@/tests/support/built-app';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { insufficientSample } from '@/tests/support/report-samples';
import { completeRunOf } from '@/tests/support/runs';

const ASKED = 90;

test('of ninety PDFs that one account asks a running server for at once, each is drawn, or refused with 503 and Retry-After', async () => {
  // Only in production does the server itself start the workers, from another bundle than that of the route.
  const app = await startIdleApp(asProduction);
  try {
    const { tokenId, secret } = await newAccount(app.db, { credits: ASKED });
    await app.db`update api_tokens set limits = '{"submit": 1000}' where id = ${tokenId}`;
    const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`${app.address}/api/v1/analyses${path}`, { ...init, headers: { Authorization: `Bearer ${secret}`, ...init.headers } });
    const make = async (n: number): Promise<string> => {
      const body = JSON.stringify({ url: metaUrl(newAdId()) });
      const submitted = await call('', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
      const { id }: { id: string } = await submitted.json();
      await completeRunOf(app.db, id, { ...insufficientSample(), summary: `Report ${n}.` });
      return id;
    };
    const ids: string[] = [];
    for (let n = 0; n < ASKED; n += 1) ids.push(await make(n));
    const answers = await Promise.all(ids.map((id) => call(`/${id}`, { headers: { Accept: 'application/pdf' } })));
    const refused = answers.filter(({ status }) => status !== 200);
    // How many find no place within the wait depends on the machine.
    expect(refused.length).toBeLessThan(ASKED);
    for (const answer of refused) {
      expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '5' });
      expect(await answer.json()).toMatchObject({ error: { code: 'service_unavailable' } });
    }
  } finally {
    await app.close();
  }
});
