import { Font } from '@react-pdf/renderer';
import { toBlocks } from '@/lib/report/view/blocks';
import { toPrepared } from '@/lib/report/view/prepared';
import { drawableStills, noStills } from '../stills';
import { pictureOf } from './emoji';
import { forgetGlyphs, registerFonts } from './fonts';
import { toPictures } from './frames';
import type { PdfJob } from './job';
import { breakWord } from './line-breaks';
import { toLogo } from './logo';
import { printReport } from './print';
import { withShownShots } from './shots';
import { toSheet } from './styles';
import { typesetAll } from './typesetting';

registerFonts();
Font.registerHyphenationCallback(breakWord);
Font.registerEmojiSource({ builder: pictureOf });

/** The time of a report that does not state its own, so that its file is the same at every render. */
const UNKNOWN_TIME = new Date(0);

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
export async function renderDocument({ report, ad, stills = noStills, ...options }: PdfJob): Promise<Uint8Array> {
  forgetGlyphs();
  const blocks = withShownShots(toBlocks(report, ad));
  const prepared = toPrepared(options);
  const typeset = await typesetAll([...stringsIn(blocks), ...(prepared === undefined ? [] : [prepared])]);
  const masthead = blocks.find((block) => block.kind === 'masthead');
  const title = typeset.set(masthead?.title ?? 'Ad analysis');
  const generatedAt = report.meta?.generatedAt === undefined ? UNKNOWN_TIME : new Date(report.meta.generatedAt);
  const edition = {
    title,
    prepared: prepared && typeset.set(prepared),
    logo: toLogo(options.preparedBy?.logo),
    sheet: toSheet(options.paper ?? 'a4'),
    generatedAt,
    typeset,
    pictures: toPictures(drawableStills(blocks, stills)),
  };
  return printReport(mapStrings(blocks, typeset.set), { edition, length: options.length });
}
