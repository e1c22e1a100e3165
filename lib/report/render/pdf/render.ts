import { Font } from '@react-pdf/renderer';
import { toPlainText } from '@/lib/ads/text';
import { toBlocks } from '@/lib/report/view/blocks';
import { drawableStills, noStills } from '../stills';
import { pictureOf } from './emoji';
import { forgetGlyphs, registerFonts } from './fonts';
import { toPictures } from './frames';
import type { PdfJob } from './job';
import { breakWord } from './line-breaks';
import { printReport } from './print';
import { withShownShots } from './shots';
import { typesetAll } from './typesetting';

registerFonts();
Font.registerHyphenationCallback(breakWord);
Font.registerEmojiSource({ builder: pictureOf });

/** The time of a report that does not state its own, so that its file is the same at every render. */
const UNKNOWN_TIME = new Date(0);

const MAX_NAME = 80;

/** Puts the name of the recipient in one line; undefined where nothing of it can be shown. */
function toPreparedFor(name: string | undefined): string | undefined {
  const plain = toPlainText(name?.replace(/\s+/g, ' '), MAX_NAME);
  return plain === null ? undefined : `Prepared for ${plain}`;
}

/** Every string within plain data. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

function mapStrings<T>(value: T, map: (text: string) => string): T;
function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}

/** The report as a PDF: the same bytes for the same report. Heavy, and limited to one at a time in a thread; the pool ensures both. */
export async function renderDocument({ report, ad, preparedFor, stills = noStills }: PdfJob): Promise<Uint8Array> {
  forgetGlyphs();
  const blocks = withShownShots(toBlocks(report, ad));
  const owner = toPreparedFor(preparedFor);
  const typeset = await typesetAll([...stringsIn(blocks), ...(owner === undefined ? [] : [owner])]);
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const title = typeset.set(masthead?.title ?? 'Ad analysis');
  const generatedAt = report.meta?.generatedAt === undefined ? UNKNOWN_TIME : new Date(report.meta.generatedAt);
  const edition = {
    title,
    preparedFor: owner && typeset.set(owner),
    generatedAt,
    typeset,
    pictures: toPictures(drawableStills(blocks, stills)),
  };
  return printReport(mapStrings(blocks, typeset.set), edition);
}
