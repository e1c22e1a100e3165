import { expect, test } from 'vitest';
import { fillFacts } from '@/lib/analyses/facts/keep';
import { countValues } from '@/lib/analyses/filters/count';
import { parseListView, toQuery } from '@/lib/analyses/list/filter';
import { PAGE_SIZE } from '@/lib/analyses/search/schema';
import { browseLibrary } from '@/lib/analyses/search/search';
import { submitAnalysis } from '@/lib/analyses/submit';
import type { Report } from '@/lib/report/schema';
import { deleteAccount } from '@/lib/users/delete';
import { metaUrl, newAccount, newAdId, type TestAccount } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { perFile } from '@/tests/support/per-file';
import { scoredReport, unscoredReport } from '@/tests/support/reports';
import { completeRunOf, failRunOf } from '@/tests/support/runs';
import { runOf } from '@/tests/support/stills';
import { toldReport } from '@/tests/support/told-report';
import { webContextOf } from '@/tests/support/web-context';

const harness = perFile(openHarness);

async function submit(account: TestAccount, url = metaUrl(newAdId())): Promise<string> {
  return (await submitAnalysis(webContextOf(harness.db, account), { url })).id;
}

async function add(account: TestAccount, report: Report, url?: string): Promise<string> {
  const id = await submit(account, url);
  await completeRunOf(harness.db, id, report);
  return id;
}

async function browse(account: TestAccount, asked: Record<string, string | string[]> = {}) {
  const page = await browseLibrary(webContextOf(harness.db, account), parseListView(asked));
  return { ...page, ids: [...page.live, ...page.data].map(({ id }) => id) };
}

test('a search finds what an ad says and shows, with the match and its second', async () => {
  const mine = await newAccount(harness.db);
  const told = await add(mine, toldReport());
  await add(mine, scoredReport());
  const rows: [string, object][] = [
    ['quillfeather', { part: 'page', match: 'Quillfeather' }],
    ['hook question', { part: 'classification', before: '', match: 'Hook: Question', after: '' }],
    ['fountain pen', { part: 'copy', before: 'Never lose your ', match: 'fountain pens' }],
    ['your clicks', { part: 'copy', before: '…pens again. Never lose ', match: 'your' }],
    ['losing', { part: 'copy', match: 'lose' }],
    ['GOLD', { part: 'transcript', at: 2.5, match: 'Gold' }],
    ['besten feder', { part: 'transcript', at: 2.5 }],
    ['disasters', { part: 'on_screen_text', at: 0, match: 'DISASTER' }],
    ['bottle ink', { part: 'offer', match: 'bottles' }],
    ['blink', { part: 'claim', at: 7 }],
    ['illfeath', { part: 'page', match: 'Quillfeather' }],
  ];
  for (const [q, hit] of rows) expect({ q, ...(await browse(mine, { q })) }).toMatchObject({ q, ids: [told], total: 1, data: [{ hit }] });
  for (const q of ['zeppelin balloon', 'nothing of the kind', '%', '\0'.repeat(3), "'; drop table runs; --", 'x'.repeat(5000)])
    expect([q, (await browse(mine, { q, status: 'done' })).total]).toEqual([q, q.startsWith('\0') ? 2 : 0]);
});

test('an ad is found by its URL, and one without a status has ended when its library showed it last days before its report', async () => {
  const mine = await newAccount(harness.db);
  const { ad, meta, ...report } = toldReport();
  if (ad === undefined) throw new Error('a told report states its ad');
  const adId = newAdId();
  const of = (lastShown: string, id = newAdId()) =>
    add(mine, { ...report, meta: { ...meta, ad: { ...meta.ad, adId: id } }, ad: { ...ad, status: null, lastShown } }, metaUrl(id));
  const ended = await of('2025-12-20', adId);
  await of('2026-01-01');
  expect((await browse(mine, { running: 'no' })).ids).toEqual([ended]);
  expect((await browse(mine, { q: ` ${metaUrl(adId)} ` })).ids).toEqual([ended]);
  expect((await browse(mine, { q: 'https://example.com/fountain' })).ids).toEqual([]);
});

test('words in quotes follow each other, and a word after a minus is nowhere', async () => {
  const mine = await newAccount(harness.db);
  const told = await add(mine, toldReport());
  const rows: [q: string, ids: string[]][] = [
    ['"fountain pens"', [told]],
    ['“never LOSE your” fountain', [told]],
    ['"pens fountain"', []],
    ['"fountain pen"', []],
    ['fountain zeppelin', [told]],
    ['fountain -zeppelin', []],
    ['fountain -balloon', [told]],
    ['-zeppelin', []],
    ['"fountain', [told]],
    ['"fountain.pens" "a.*" -', [told]],
    [`"${'a '.repeat(90)}"`, []],
  ];
  for (const [q, ids] of rows) expect({ q, ids: (await browse(mine, { q })).ids }).toEqual({ q, ids });
});

test('a search has no analysis of another account, and failed and live ones by their ad ID', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  const url = metaUrl(newAdId());
  await add(other, toldReport(), url);
  expect((await browse(mine, { q: 'zeppelin' })).ids).toEqual([]);
  const cached = await submit(mine, url);
  expect((await browse(mine, { q: 'zeppelin' })).ids).toEqual([cached]);
  const [failing, living] = [newAdId(), newAdId()];
  const failed = await submit(mine, metaUrl(failing));
  await failRunOf(harness.db, failed, 'ad_not_found');
  const live = await submit(mine, metaUrl(living));
  expect((await browse(mine, { q: failing.slice(2) })).ids).toEqual([failed]);
  expect((await browse(mine, { q: living })).ids).toEqual([live]);
});

test('a card has the facts of its report, and filters leave what they say', async () => {
  const mine = await newAccount(harness.db);
  const told = await add(mine, toldReport());
  const plain = await add(mine, scoredReport());
  const unscored = await add(mine, unscoredReport());
  const failed = await submit(mine);
  await failRunOf(harness.db, failed, 'ad_not_found');
  const live = await submit(mine);
  const all = await browse(mine);
  expect(all).toMatchObject({ ids: [live, failed, unscored, plain, told], total: 4, hasMore: false, previous: null, next: null });
  expect(all.counts).toEqual({ all: 5, live: 1, done: 3, failed: 1 });
  expect(all.data.find(({ id }) => id === told)?.facts).toEqual({
    verdict: 'scored',
    hookLine: 'Who ruined this shirt?',
    archetype: 'question',
    framework: 'aida',
    stage: 'problem_aware',
    offer: 'Two bottles of ink, $19',
    points: { hook: 20, script: 18, visual: 21, cta: 16 },
    videoSeconds: 12,
    firstShown: '2026-01-01',
    lastShown: null,
    isActive: true,
    daysRunning: 40,
    rubricVersion: '1',
    model: 'stand-in of the tests',
  });
  const rows: [Record<string, string>, string[]][] = [
    [{ archetype: 'question' }, [told]],
    [{ archetype: 'question,demonstration' }, [plain, told]],
    [{ stage: 'unaware,problem_aware', archetype: 'demonstration' }, [plain]],
    [{ archetype: 'question,nonsense' }, all.ids],
    [{ running: 'yes' }, [told]],
    [{ verdict: 'insufficient_evidence' }, [unscored]],
    [{ verdict: 'scored', stage: 'problem_aware', framework: 'aida' }, [plain, told]],
    [{ pageName: 'QUILLFEATHER pens' }, [told]],
    [{ status: 'failed' }, [failed]],
    [{ status: 'live' }, [live]],
    [{ status: 'failed', archetype: 'question' }, []],
    [{ sort: 'days' }, [told, unscored, plain]],
    [{ maxScore: '10', q: 'zeppelin' }, []],
    [{ archetype: 'nonsense', platform: 'x', minScore: '1000', samples: '' }, all.ids],
  ];
  for (const [asked, ids] of rows) expect({ asked, ids: (await browse(mine, asked)).ids }).toEqual({ asked, ids });
});

test('the number beside the value of a filter is how many analyses it leaves, under the filters that are chosen', async () => {
  const [mine, other] = [await newAccount(harness.db), await newAccount(harness.db)];
  await add(other, toldReport());
  const reports = [toldReport(), toldReport('Brindle Kettles'), scoredReport(), scoredReport(), unscoredReport()];
  await Promise.all(reports.map((report) => add(mine, report)));
  const all = await countValues(webContextOf(harness.db, mine), parseListView({}));
  expect(all.archetype).toEqual([
    { value: 'demonstration', count: 2 },
    { value: 'question', count: 2 },
  ]);
  expect(all.brand).toContainEqual({ value: 'brindle kettles', label: 'Brindle Kettles', count: 1 });
  for (const chosen of [{}, { archetype: 'question' }, { archetype: 'question', stage: 'unaware' }, { pageName: 'brindle kettles' }]) {
    const counts = await countValues(webContextOf(harness.db, mine), parseListView(chosen));
    for (const [name, values] of Object.entries(counts))
      for (const { value, count } of values) {
        const { total } = await browse(mine, { ...chosen, [name]: value });
        expect({ chosen, name, value, count }).toEqual({ chosen, name, value, count: total });
      }
  }
});

test('the URL of a view has what it says alone, and reads back to it', () => {
  expect(toQuery(parseListView({})).toString()).toBe('');
  expect(toQuery(parseListView({ status: 'x', q: '  ', sort: 'added', samples: 'exclude', minScore: '', after: '' })).toString()).toBe('');
  const query = 'minScore=70&archetype=question%2Cdemonstration&running=yes&q=a+b&sort=-days';
  expect(toQuery(parseListView(Object.fromEntries(new URLSearchParams(query)))).toString()).toBe(query);
});

test('pages go forward and back over every row once, and a cursor of another order begins anew', async () => {
  const mine = await newAccount(harness.db, { credits: 2 * PAGE_SIZE + 3 });
  for (let n = 0; n < 2 * PAGE_SIZE + 3; n += 1) await add(mine, n % 5 === 0 ? toldReport(`Brand ${n % 3}`) : scoredReport());
  for (const sort of ['added', '-added', 'brand', '-days']) {
    const pages = [await browse(mine, { sort })];
    for (let last = pages[0]; last?.next; last = pages.at(-1)) pages.push(await browse(mine, { sort, after: last.next }));
    expect(pages.map(({ ids }) => ids.length)).toEqual([PAGE_SIZE, PAGE_SIZE, 3]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(2 * PAGE_SIZE + 3);
    expect(pages.map(({ previous }) => previous === null)).toEqual([true, false, false]);
    const back = await browse(mine, { sort, before: pages[2]?.previous ?? '' });
    expect(back.ids).toEqual(pages[1]?.ids);
    expect((await browse(mine, { sort, before: back.previous ?? '' })).ids).toEqual(pages[0]?.ids);
    const foreign = sort.endsWith('added') ? 'score' : 'added';
    expect((await browse(mine, { sort: foreign, after: pages[0]?.next ?? '' })).ids).toEqual((await browse(mine, { sort: foreign })).ids);
  }
});

const factsOf = (runId: string) => harness.db`select is_due from run_facts where run_id = ${runId}`;

test('the facts of a run go with its last analysis, and come back with the next', async () => {
  const [first, second, third] = [await newAccount(harness.db), await newAccount(harness.db), await newAccount(harness.db)];
  const url = metaUrl(newAdId());
  const runId = await runOf(harness.db, await add(first, toldReport(), url));
  await submit(second, url);
  await deleteAccount(harness.db, first.userId);
  expect(await factsOf(runId)).toHaveLength(1);
  await deleteAccount(harness.db, second.userId);
  expect(await factsOf(runId)).toHaveLength(0);
  const again = await submit(third, url);
  expect((await browse(third, { q: 'zeppelin', archetype: 'question' })).ids).toEqual([again]);
});

test('reports that were stored before are read in pieces, an unreadable one only once', async () => {
  const mine = await newAccount(harness.db);
  const [old, broken] = [await add(mine, toldReport()), await add(mine, scoredReport())];
  const runIds = await Promise.all([old, broken].map((id) => runOf(harness.db, id)));
  await harness.db`update run_facts set is_due = true, archetype = null, words = '', passages = '[]' where run_id = any(${runIds})`;
  await harness.db`update analyses set archetype = null, brand = null where user_id = ${mine.userId}`;
  await harness.db`update runs set report = '{"meta": {"schemaVersion": 3}, "hook": {}}' where id = ${runIds[1] ?? ''}`;
  expect((await browse(mine, { archetype: 'question' })).ids).toEqual([]);
  while ((await fillFacts(harness.db)) === 'busy');
  expect((await browse(mine, { archetype: 'question', q: 'zeppelin', pageName: 'Quillfeather Pens' })).ids).toEqual([old]);
  expect(await harness.db`select 1 from run_facts where run_id = any(${runIds}) and is_due`).toHaveLength(0);
});
