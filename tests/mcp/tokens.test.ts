import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, test } from 'vitest';
import { sampleAdOf } from '@/lib/ads/sample-ads';
import { example } from '@/lib/report/example';
import type { Report } from '@/lib/report/schema';
import { clientOf } from '@/tests/support/client';
import { metaUrl, newAccount, newAdId } from '@/tests/support/factories';
import { openHarness } from '@/tests/support/harness';
import { startMcp } from '@/tests/support/mcp';
import { perFile } from '@/tests/support/per-file';
import { reportOfVersion1, richReport, strainedReport } from '@/tests/support/report-samples';
import { unscoredReport } from '@/tests/support/reports';
import { completeRunOf } from '@/tests/support/runs';

const harness = perFile(openHarness);
const endpoint = perFile(startMcp);

let client: Client;
let rest: ReturnType<typeof clientOf>;
beforeAll(async () => {
  const { secret, tokenId } = await newAccount(harness.db, { credits: 60 });
  await harness.db`update api_tokens set limits = '{"submit": 60}' where id = ${tokenId}`;
  client = await endpoint.connect(secret);
  rest = clientOf(secret);
});

const tokensOf = (value: unknown): number => encode(typeof value === 'string' ? value : JSON.stringify(value)).length;

/** `both` is what a model is given by a client that hides nothing from it. */
type Answer = { both: number; text: number; result: CallToolResult };

async function answerOf(name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, arguments: args }));
  const [block] = result.content;
  if (block?.type !== 'text') throw new Error('expected a text');
  const { structuredContent = '' } = result;
  return { both: tokensOf(structuredContent) + tokensOf(block.text), text: tokensOf(block.text), result };
}

const textOf = ({ content: [block] }: CallToolResult): string => (block?.type === 'text' ? block.text : '');

async function idOf(report: object): Promise<string> {
  const id = String((await rest.submit({ url: metaUrl(newAdId()) })).body.id);
  await completeRunOf(harness.db, id, report as Report);
  return id;
}

/** The longest of every text. */
function longestReport(prose: string): object {
  const words = prose
    .repeat(Math.ceil(118 / prose.length))
    .slice(0, 118)
    .replace(/[\uD800-\uDBFF]$/, '');
  const { score, actions, ...report } = richReport();
  const filled = JSON.parse(JSON.stringify({ score, actions }), (_, value: unknown) => (typeof value === 'string' ? words : value));
  return { ...report, ...filled, score: { ...filled.score, value: score.value, grade: score.grade } };
}

const reports = {
  rich: richReport(),
  strained: strainedReport(),
  'of the example': example,
  'of the longest words': longestReport('Unquestionably, extraordinarily disproportionate characterizations overwhelm '),
  'in capitals': longestReport('COLD TEA ON EVERY TRAIN? THE FOLD IS ONE UNBROKEN SHOT. '),
  'in Finnish': longestReport('Mainos alkaa suoralla kysymyksellä. Sitten se näyttää tuotteen yhdessä otoksessa ilman leikkauksia. '),
  'in Vietnamese': longestReport('Quảng cáo mở đầu bằng một câu hỏi. Sau đó cho thấy sản phẩm ngay. '),
  'in Russian': longestReport('Реклама открывается вопросом. Затем она показывает продукт одним кадром. '),
  'in Arabic': longestReport('يبدأ الإعلان بسؤال مباشر يلامس ألم المشاهد. ثم يعرض المنتج في لقطة واحدة. '),
  'in Hindi': longestReport('वीडियो एक ही सवाल से शुरू होता है। फिर उत्पाद दिखाता है। '),
  'in Chinese': longestReport('开场第一秒就展示问题本身：一杯凉了的茶。随后产品在一个连续镜头中展开。'),
  'in Korean': longestReport('첫 장면에서 문제를 바로 보여 줍니다. 제품이 한 번에 펼쳐집니다. '),
  'in Amharic': longestReport('ቪዲዮው በአንድ ጥያቄ ይጀምራል ከዚያም ምርቱን ያሳያል '),
  'in Cherokee': longestReport('ᏌᏊ ᎢᏳᎾᎵᏍᏔᏅ ᏍᎦᏚᎩ ᎠᏂᏛᏥ ᎦᎸᏥᏱ '),
  'of emoji': longestReport('👨‍👩‍👧‍👦🇳🇵👍🏽☕'),
  'of Markdown': longestReport('*a*_b_`c`[d](e)~f~<g>&amp;$$h$$ "quoted" https://x.y @z '),
  'of version 1': reportOfVersion1(),
  'of an ad without a video': unscoredReport(),
} as const;

describe('tokens of a language model', () => {
  test('all tools together take at most 3,000', async () => {
    expect(tokensOf(await client.listTools())).toBeLessThanOrEqual(3000);
  });

  test('a report is returned once: as JSON, with its summary as text', async () => {
    for (const report of [strainedReport(), example]) {
      const { result } = await answerOf('get_analysis', { id: await idOf(report) });
      expect(result.structuredContent).toMatchObject({ report: { verdict: 'scored' } });
      expect(textOf(result).length).toBeLessThanOrEqual(5000);
      expect(textOf(result)).toMatch(
        /\n\nThe whole report is in structuredContent\. If you cannot see it, call get_analysis with format markdown\.$/,
      );
    }
  });

  test('a report as Markdown is not returned as JSON too', async () => {
    const { result } = await answerOf('get_analysis', { id: await idOf(richReport()), format: 'markdown' });
    expect(result.structuredContent).not.toHaveProperty('report');
    expect(result.structuredContent).toMatchObject({ markdown: (result.content[0] as { text: string }).text });
  });

  test('every other answer is short', async () => {
    const submitted = await answerOf('analyze_ad', { url: metaUrl(newAdId()) });
    expect(submitted.both).toBeLessThanOrEqual(130);
    const { id } = submitted.result.structuredContent as { id: string };
    expect((await answerOf('get_analysis', { id })).both).toBeLessThanOrEqual(130);
    expect((await answerOf('get_credit_balance')).both).toBeLessThanOrEqual(30);
    const page = await answerOf('list_analyses', { pageSize: 5 });
    expect(page.text).toBeLessThanOrEqual(5 * 60);
    expect((await answerOf('get_analysis', { id: 5 })).both).toBeLessThanOrEqual(50);
  });
});

test.each(Object.entries(reports))('the summary of a report, %s, takes at most 5,000 characters', async (_name, report) => {
  const { result } = await answerOf('get_analysis', { id: await idOf(report), format: 'summary' });
  expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(5000);
  expect(textOf(result).length).toBeLessThanOrEqual(5000);
  expect(result.structuredContent).not.toHaveProperty('report');
  expect(result.structuredContent).not.toHaveProperty('stills');
});

test.each<[string | undefined, { model: string; adId?: string }]>([
  ['Demo report.', { model: 'stand-in' }],
  ['Sample report.', { model: 'a real model', adId: sampleAdOf('done').adId }],
  [undefined, { model: 'a real model' }],
])('a summary says first whether the report is a demo or a sample: %s', async (label, { model, adId }) => {
  const { meta, ...report } = richReport();
  const id = await idOf({ ...report, meta: { ...meta, model, ad: { ...meta.ad, ...(adId === undefined ? {} : { adId }) } } });
  const text = textOf((await answerOf('get_analysis', { id, format: 'summary' })).result);
  expect(/^\*\*((?:Demo|Sample) report\.)\*\* /.exec(text)?.[1]).toBe(label);
  expect(text).toContain('of 100, grade');
});

test('a summary says score, sections, actions and where the report is', async () => {
  const report = richReport();
  const id = await idOf(report);
  const { result } = await answerOf('get_analysis', { id, format: 'summary' });
  const { summary } = result.structuredContent as { summary: Record<string, object> };
  const { hook, script, visual, cta } = report.score.breakdown;
  expect(summary).toMatchObject({
    score: { value: report.score.value, grade: report.score.grade },
    sections: { hook: { score: hook.score }, script: { score: script.score }, visual: { score: visual.score }, cta: { score: cta.score } },
    actions: { steal: expect.any(String), adapt: expect.any(String), skip: expect.any(String) },
    url: expect.stringMatching(new RegExp(`^https?://[^/]+/analyses/${id}$`)),
  });
  const text = textOf(result);
  for (const words of [`${report.score.value} of 100`, `Hook ${hook.score}`, 'of 25', 'Steal: ', 'Adapt: ', 'Skip: ', `/analyses/${id}`])
    expect(text).toContain(words);
});

describe('the sentences of a summary', () => {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const summaryOf = async (report: object) => {
    const { result } = await answerOf('get_analysis', { id: await idOf(report), format: 'summary' });
    const { summary } = result.structuredContent as {
      summary: { text: string; sections: Record<string, { line: string }>; actions: Record<string, string> };
    };
    return { ...summary, written: textOf(result) };
  };

  test.each([
    ['of the example', example],
    ['rich', richReport()],
    ['of the longest words', reports['of the longest words'] as ReturnType<typeof richReport>],
  ])('are whole in a report, %s: the reasons of the score, a line per section and every action, in both forms', async (_name, report) => {
    const { text, sections, actions, written } = await summaryOf(report);
    expect(text).toBe(oneLine(report.score.reasoning));
    const lines = ['hook', 'script', 'visual', 'cta'] as const;
    for (const name of lines) expect(sections[name]?.line).toBe(oneLine(report.score.breakdown[name].reasoning));
    for (const name of ['steal', 'adapt', 'skip'] as const) expect(actions[name]).toBe(oneLine(report.actions[name].title));
    const repeated = [text, ...lines.map((name) => sections[name]?.line ?? ''), ...Object.values(actions)];
    for (const sentence of repeated) expect(written).toContain(sentence);
    expect(written).toContain(`Hook ${report.score.breakdown.hook.score} of 25: ${sections.hook?.line}`);
  });

  test('are cut behind a word where an old report has longer ones', async () => {
    const id = await idOf(reportOfVersion1());
    const long = 'An endless line. '.repeat(200);
    await harness.db`
      update runs set report = jsonb_set(report::jsonb - 'meta', '{score,breakdown,hook,reasoning}', to_jsonb(${long}::text))::text
      where id = (select run_id from analyses where id = ${id})`;
    const { result } = await answerOf('get_analysis', { id, format: 'summary' });
    const { summary } = result.structuredContent as { summary: { sections: Record<string, { line: string }> } };
    expect(summary.sections.hook?.line).toMatch(/^An endless line\. .{400,580} (?:An|endless|line\.)…$/);
  });
});

test('a page of the list past the end says so', async () => {
  const { secret } = await newAccount(harness.db, { credits: 2 });
  const agent = await endpoint.connect(secret);
  const id = String((await clientOf(secret).submit({ url: metaUrl(newAdId()) })).body.id);
  const tell = async (page: number) =>
    textOf(CallToolResultSchema.parse(await agent.callTool({ name: 'list_analyses', arguments: { page } })));
  expect(await tell(2)).toBe('No completed analyses.');
  await completeRunOf(harness.db, id, richReport());
  expect(await tell(1)).toMatch(/^Page 1 of 1, 1 completed in all\./);
  expect(await tell(2)).toBe('Page 2 is past the end: there is 1 page, 1 completed in all.');
});

test('the list marks a sample as one', async () => {
  const { secret } = await newAccount(harness.db, { credits: 0 });
  const agent = await endpoint.connect(secret);
  const id = String((await clientOf(secret).submit({ url: sampleAdOf('no_video').url })).body.id);
  const tell = async () => textOf(CallToolResultSchema.parse(await agent.callTool({ name: 'list_analyses', arguments: {} })));
  await expect.poll(tell).toMatch(new RegExp(`^- .+ \\(sample\\): not scored, .*id ${id}$`, 'm'));
});
