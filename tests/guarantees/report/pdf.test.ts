import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { toAdUrl } from '@/lib/ads/url';
import type { ReadableReport } from '@/lib/report/legacy';
import { poolLimits, RenderPool } from '@/lib/report/render/pool';
import type { RenderJob } from '@/lib/report/render/renderer';
import { hostileStrings, plantStrings } from '../../support/hostile-strings';
import { measuredReport, sampleStills } from '../../support/measured-reports';
import { namesIn, readPdf } from '../../support/read-pdf';
import { richReport, strainedReport } from '../../support/report-samples';

const limits = { ...poolLimits, workers: 1, timeoutMs: 120_000 };
const pool = new RenderPool('pdf-worker', limits);
afterAll(() => pool.close());

const renderPdf = (report: ReadableReport, stills?: RenderJob['stills']) => pool.render({ report, ad: undefined, stills }, 'an account');

const bare = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]|\p{Emoji_Presentation}/gu, '');
const bagOf = (text: string) => [...bare(text)].toSorted().join('');

/** A report shows its summary where its score has no reason. */
function withText(summary: string): ReadableReport {
  const { score, ...report }: ReadableReport = richReport();
  const { reasoning: _, ...rest } = score ?? { value: 0, grade: 'F' };
  return { ...report, score: rest, summary };
}

test.each([
  [
    'Latin, Cyrillic, Greek, Arabic and Hebrew',
    [
      'Žluťoučký kůň, Łódź, Türkçe ığüşöç, Ấm nước sôi',
      'Чайник закипает в первом кадре',
      'Ο βραστήρας ξεχειλίζει αμέσως',
      'يبدأ الإعلان بسؤال ويسأل الصوت',
      'המודעה נפתחת בשאלה ישירה',
    ],
  ],
  [
    'Chinese, Japanese, Korean, Devanagari and Thai',
    [
      '开场第一秒就展示问题本身，一杯凉了的茶',
      'このやかんは四十秒でお湯を沸かします',
      '광고는 첫 장면에서 끓어 넘치는 주전자',
      'विज्ञापन पहले सेकंड में ठंडी चाय दिखाता है और श्री कृष्ण से क्षमा माँगता है',
      'โฆษณานี้เริ่มต้นด้วยคำถาม ผู้ชมเห็นน้ำใจ',
    ],
  ],
])('%s are set letter by letter, after another document as well', async (_, samples) => {
  const report = withText(samples.join('\n\n'));
  const [first, second] = [await renderPdf(report), await renderPdf(report)];
  expect(Buffer.compare(first, second)).toBe(0);
  const { pages } = await readPdf(first);
  const drawn = bagOf(pages[0] ?? '');
  for (const letter of bare(samples.join(''))) expect(drawn).toContain(letter);
  expect(pages.join(' ')).not.toContain('[');
});

test.each([
  ['signs of ads', '► ◄ ✘ ✦ ✧ ➜ ➤ ✔ ❥ ⹂ ‱ ℗ ₠ ₾ ᵀᴹ ⬇︎'],
  ['letters of African languages', 'Ẹ ṣé ɖe ɣe Ƙaramar ƴar Ɛyɛ sɛ ƒle'],
  ['small capitals and turned letters', 'ꜱᴀʟᴇ ᴇɴᴅꜱ ʙʀᴏᴏᴋᴘᴏᴛ ǝlɐs ʇᴉɯᴉlun'],
])('%s are drawn', async (_, sample) => {
  const { pages } = await readPdf(await renderPdf(withText(sample)));
  const drawn = bagOf(pages[0] ?? '');
  for (const letter of bare(sample.replaceAll('\ufe0e', ''))) expect(drawn).toContain(letter);
  expect(pages.join(' ')).not.toContain('[');
});

test('a character that only a likeness can show is that, and a variation selector takes no place', async () => {
  const { pages } = await readPdf(await renderPdf(withText('new offer ⟶ 𠮷野家 葛\u{E0100}城市 羽\uFE00')));
  expect(bare(pages[0] ?? '')).toContain(bare('new offer → 吉野家 葛城市 羽'));
});

test('what no font sets is named in its place and on the last page', async () => {
  const { pages } = await readPdf(await renderPdf(withText('একটি বিজ্ঞাপন and \u{13000}, in 𝗯𝗼𝗹𝗱.')));
  expect(bare(pages[0] ?? '')).toContain(bare('[text in Bengali] and [U+13000], in bold.'));
  expect(bare(pages.at(-1) ?? '')).toContain(bare('lack some characters, which are shown in brackets instead: text in Bengali, U+13000'));
});

test('every picture of the emoji set can be drawn', async () => {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));
  const codes = (await readdir(folder)).filter((name) => name.endsWith('.svg')).map((name) => name.slice(0, -4).split('-'));
  const emoji = codes
    .filter((_, index) => index % 25 === 0)
    .map((code) => String.fromCodePoint(...code.map((hex) => Number.parseInt(hex, 16))));
  const { pages } = await readPdf(await renderPdf(withText(`Start ${emoji.join(' ')} end`)));
  expect(pages.join(' ')).toMatch(/Start[^\p{L}]*end/u);
  expect(pages.join(' ')).not.toContain('[U+');
});

describe('hostile texts', () => {
  const perReport = hostileStrings.length / 3;

  test.each([0, 1, 2])('make no link, action, attachment or script; the ad’s own address stays the only one (%i of 3)', async (third) => {
    let count = Math.round(third * perReport);
    const next = () => hostileStrings[count++ % hostileStrings.length] ?? '';
    const report = plantStrings<ReadableReport>(richReport(), next);
    const bytes = await renderPdf(report);
    expect(count).toBeGreaterThan((third + 1) * perReport);
    const { platform, adId } = richReport().meta.ad;
    expect((await readPdf(bytes)).live).toEqual([`annotation Link ${toAdUrl(platform, adId)}`]);
    const names = namesIn(bytes);
    for (const name of ['JS', 'JavaScript', 'Launch', 'EmbeddedFile', 'AA', 'OpenAction', 'GoToR', 'SubmitForm', 'AcroForm'])
      expect(names).not.toContain(`/${name}`);
    expect(names).toContain('/Catalog');
  });
});

/** One render after the other in a worker of its own. */
async function renderFresh(...reports: ReadableReport[]): Promise<Uint8Array[]> {
  const fresh = new RenderPool('pdf-worker', limits);
  try {
    return await Promise.all(reports.map((report) => fresh.render({ report, ad: undefined }, 'an account')));
  } finally {
    await fresh.close();
  }
}

test('the file is the same at every render and in every worker, and its date is that of the report', async () => {
  const report = strainedReport();
  const renders = [await renderPdf(report), await renderPdf(report), ...(await renderFresh(report))];
  expect(new Set(renders.map((bytes) => Buffer.from(bytes).toString('base64'))).size).toBe(1);
  const { info } = await readPdf(renders[0] ?? new Uint8Array());
  const stamp = `D:${report.meta.generatedAt.replaceAll(/[-:T]|\.\d+/g, '')}`;
  expect(info).toMatchObject({ CreationDate: stamp, Author: 'Ad Analysis Service' });
});

test('a document leaves no trace in the next: letters that were parts of others still join', async () => {
  // The font builds the dotted letters of the first text from the bare ones of the second.
  const [before, after] = [withText('يعرض ضيف الإعلان'), withText('ويسأل الصوت عن خصم وصورة')];
  const [, second] = await renderFresh(before, after);
  const [alone] = await renderFresh(after);
  expect(Buffer.compare(second ?? new Uint8Array(), alone ?? new Uint8Array(1))).toBe(0);
});

describe('the stills', () => {
  const report = measuredReport('seven shots');
  const countPictures = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Filter \/DCTDecode/g)?.length ?? 0;

  test('are in the PDF once each, however often they are shown, and the file is the same at every render', async () => {
    const stills = await sampleStills(report);
    const [first, second] = [await renderPdf(report, stills), await renderPdf(report, stills)];
    expect(countPictures(first)).toBe(stills.size);
    expect(Buffer.compare(first, second)).toBe(0);
  });

  test('that are missing or broken leave the rest of the report as it is', async () => {
    const stills = await sampleStills(report);
    const [whole, ...others] = [...stills.keys()];
    const garbage = new Map(others.map((n, index) => [n, (stills.get(n) ?? new Uint8Array()).subarray(index % 2, 90 + index)]));
    const broken = await renderPdf(report, new Map([...garbage, [whole ?? 0, stills.get(whole ?? 0) ?? new Uint8Array()]]));
    const [{ pages }, without] = [await readPdf(broken), await readPdf(await renderPdf(report))];
    expect(countPictures(broken)).toBe(1);
    // The one picture may take a page more, with its footer.
    const textOf = (all: readonly string[]) =>
      bagOf(all.join(' ').replaceAll(/Marlowe\s*&\s*Finch\s*Travel\s*Goods\s*\d+\s*of\s*\d+/g, ''));
    expect(textOf(pages)).toBe(textOf(without.pages));
  });

  test('and all else that was measured add few pages, even of a video with three hundred shots', async () => {
    const long = measuredReport('three hundred shots');
    const { pages } = await readPdf(await renderPdf(long, await sampleStills(long)));
    expect(pages.length).toBeLessThanOrEqual(9);
  });
});

test('the outline names the chapters, and the file has the name of the brand', async () => {
  const { outline, info } = await readPdf(await renderPdf(richReport()));
  expect(outline).toEqual(['Verdict', 'Playbook', 'Strategy', 'Execution', 'Diagnostics', 'Appendix']);
  expect(info.Title).toBe(richReport().meta.ad.pageName);
});
