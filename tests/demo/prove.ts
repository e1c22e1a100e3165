import type { SpawnSyncReturns } from 'node:child_process';
import { expect } from 'vitest';
import { z } from 'zod';
import { metaAds } from '@/tests/fakes/meta/ads';
import { toMetaUrl } from '@/tests/fakes/samples';
import { httpClient } from '@/tests/support/servers';
import { until } from '@/tests/support/until';

type Admin = (...args: string[]) => SpawnSyncReturns<string>;

/** Makes an account with the operator's commands, analyzes an ad, fetches the report as PDF and verifies the ledger. */
export async function proveService(address: string, admin: Admin): Promise<void> {
  const email = 'operator@example.test';
  expect(admin('users', 'create', '--email', email, '--password', 'correct horse', '--credits', '1')).toMatchObject({ status: 0 });
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(admin('tokens', 'issue', '--email', email, '--name', 'test').stdout));
  const api = httpClient(address, token);
  const { id } = z.object({ id: z.string() }).parse((await api.submit(toMetaUrl(metaAds.kettle.adId))).body);
  const hasEnded = async () => ['done', 'failed'].includes(String((await api.fetch(id)).body.status));
  // More often would pass the limit of fetches on a busy machine.
  await until('the analysis has ended', hasEnded, { timeoutMs: 180_000, everyMs: 1000 });
  expect((await api.fetch(id)).body).toMatchObject({ status: 'done', errorMessage: null });
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/pdf' };
  const pdf = await fetch(`${address}/api/v1/analyses/${id}`, { headers });
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  expect(JSON.parse(admin('ledger', 'verify').stdout)).toMatchObject({ ok: true });
}
