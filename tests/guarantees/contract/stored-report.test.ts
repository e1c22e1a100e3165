import { describe, expect, test, vi } from 'vitest';
import { toContext } from '@/app/_server/http/context';
import { represent } from '@/app/_server/http/represent';
import { Analysis, type FetchedAnalysis } from '@/lib/analyses/schema';
import type { Representation } from '@/lib/operations/define';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import type { Report } from '@/lib/report/schema';
import { deleteAccount } from '@/lib/users/delete';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { reportOfVersion1 } from '@/tests/support/report-samples';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';

const harness = perFile(openHarness);

async function analyzed(report: Report = scoredReport()) {
  const client = clientOf((await newAccount(harness.db)).secret);
  const id = String((await client.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(harness.db, id, report);
  return { client, id };
}

const word = 'Quillfeather';

describe('a fetched report', () => {
  test('is byte for byte what was parsed and stored, in the order of its schema', async () => {
    for (const report of [scoredReport(), unscoredReport()]) {
      const { client, id } = await analyzed(report);
      const text = await (await client.fetchForm(id)).text();
      expect(text).toContain(`"report":${JSON.stringify(report)},`);
      expect(JSON.stringify(Analysis.parse(JSON.parse(text)))).toBe(text);
    }
  });

  test('is neither parsed nor judged again', async () => {
    const { client, id } = await analyzed({ ...scoredReport(), summary: `About ${word}.` });
    await harness.db`
      update runs set report = jsonb_set(report::jsonb, '{score,value}', '7.25') where id = ${await runOf(harness.db, id)}`;
    const parse = vi.spyOn(JSON, 'parse');
    const body = await (await client.fetchForm(id)).text();
    const parsed = parse.mock.calls.filter(([text]) => text.includes(word));
    parse.mockRestore();
    expect(parsed).toEqual([]);
    expect(JSON.parse(body).report).toMatchObject({ summary: `About ${word}.`, score: { value: 7.25 } });
  });

  test('of another version is sent as it was stored', async () => {
    const { client, id } = await analyzed();
    const text = JSON.stringify(reportOfVersion1(), null, 1);
    await harness.db`update runs set report = ${text} where id = ${await runOf(harness.db, id)}`;
    expect(await (await client.fetchForm(id)).text()).toContain(`"report":${text},`);
  });
});

const forms = ['application/json', 'text/markdown', 'text/html', 'application/pdf'] as const;

describe('a process that has read a report', () => {
  test('never shows it to another account, in any format or by its tag', async () => {
    const { client, id } = await analyzed();
    const stranger = clientOf((await newAccount(harness.db)).secret);
    for (const accept of forms) {
      const own = await client.fetchForm(id, { Accept: accept });
      const tag = own.headers.get('etag') ?? '';
      expect((await stranger.fetchForm(id, { Accept: accept })).status).toBe(403);
      expect((await stranger.fetchForm(id, { Accept: accept, 'If-None-Match': tag })).status).toBe(403);
    }
  });

  test('sends another at once when the analysis has another', async () => {
    const { client, id } = await analyzed();
    const before = await Promise.all(forms.map((accept) => client.fetchForm(id, { Accept: accept })));
    const { score, ...rest } = scoredReport();
    const other = { ...rest, score: { ...score, reasoning: `About ${word}.` } };
    await harness.db`update runs set report = ${JSON.stringify(other)} where id = ${await runOf(harness.db, id)}`;
    for (const [index, accept] of forms.entries()) {
      const tag = before[index]?.headers.get('etag') ?? '';
      const now = await client.fetchForm(id, { Accept: accept, 'If-None-Match': tag });
      expect(now.status).toBe(200);
      expect(now.headers.get('etag')).not.toBe(tag);
      if (accept !== 'application/pdf') expect(await now.text()).toContain(word);
    }
  });

  test('does not read its text again, to send it or to say that it is unchanged', async () => {
    const { client, id } = await analyzed();
    const first = await client.fetchForm(id);
    // Makes the tag lie, so that only a reader of the text would see another.
    await harness.db`alter table runs alter column report_tag drop expression`;
    await harness.db`update runs set report = '{"of":"another"}' where id = ${await runOf(harness.db, id)}`;
    const tag = first.headers.get('etag') ?? '';
    expect((await client.fetchForm(id, { 'If-None-Match': tag })).status).toBe(304);
    expect(await (await client.fetchForm(id)).text()).toBe(await first.text());
    await harness.db`alter table runs drop column report_tag, add column report_tag text generated always as (md5(report)) stored`;
    expect(await (await client.fetchForm(id)).text()).toContain('{"of":"another"}');
  });
});

describe('a rendered format', () => {
  type Form = Pick<Representation<FetchedAnalysis>, 'version' | 'render'>;

  /** The answer of the operation, with its forms changed. */
  async function answer(analysisId: string, accept: string, change: (form: Form) => Partial<Form>): Promise<Response> {
    const { representations } = getAnalysisOperation;
    if (representations === undefined) throw new Error('no representations');
    const list = representations.list.map((form) => ({ ...form, ...change(form) }));
    const [owner] = await harness.db<{ userId: string; accountId: string }[]>`
      select user_id as "userId", account_id as "accountId" from analyses where id = ${analysisId}`;
    if (owner === undefined) throw new Error('no analysis');
    const ctx = toContext({ ...owner, source: 'web' });
    const request = new Request(`http://127.0.0.1/api/v1/analyses/${analysisId}`, { headers: { Accept: accept } });
    const operation = { ...getAnalysisOperation, representations: { ...representations, list } };
    return represent(operation, await getAnalysisOperation.run(ctx, { id: analysisId }), { request, ctx, headers: {} });
  }

  test.each(['text/markdown', 'text/html', 'application/pdf'] as const)(
    'as %s is asked of its renderer by the first of two requests, and again once that has another version',
    async (accept) => {
      const { id } = await analyzed({ ...scoredReport(), summary: `For ${accept}.` });
      let rendered = 0;
      const count = ({ render }: Form): Partial<Form> => ({
        render: (...given) => {
          rendered += 1;
          return render(...given);
        },
      });
      const [one, two] = [await answer(id, accept, count), await answer(id, accept, count)];
      expect(rendered).toBe(1);
      expect([...two.headers]).toEqual([...one.headers]);
      expect(Buffer.from(await two.arrayBuffer()).equals(Buffer.from(await one.arrayBuffer()))).toBe(true);

      const next = await answer(id, accept, (form) => ({ ...count(form), version: `${form.version} of tomorrow` }));
      expect(rendered).toBe(2);
      expect(next.headers.get('etag')).not.toBe(one.headers.get('etag'));
    },
  );
});

test.each([
  ['while another account has it', false],
  ['once nobody has it', true],
])('a free copy of a report says in the list what its report says, %s', async (_when, isAlone) => {
  const account = await newAccount(harness.db);
  const url = metaUrl(newAdId());
  const id = String((await clientOf(account.secret).submit({ url })).body.id);
  await completeRunOf(harness.db, id, { ...scoredReport(), summary: `About ${word}.` });
  const [before] = (await clientOf(account.secret).list()).body.data as unknown as Record<string, unknown>[];
  if (isAlone) await deleteAccount(harness.db, account.userId);
  const other = clientOf((await newAccount(harness.db)).secret);
  expect((await other.submit({ url })).body).toMatchObject({ status: 'done', cached: true });
  const [copy] = (await other.list()).body.data as unknown as Record<string, unknown>[];
  expect(copy).toEqual({ ...before, id: copy?.id, createdAt: copy?.createdAt, addedAt: copy?.addedAt });
  expect(copy).toMatchObject({ score: { value: expect.any(Number) }, summary: `About ${word}.` });
});
