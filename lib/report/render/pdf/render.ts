import { Font } from '@react-pdf/renderer';
import { toBlocks } from '@/lib/report/view/blocks';
import { toPrepared } from '@/lib/report/view/prepared';
import { tellOnce } from '@/lib/report/view/told-once';
import type { RenderJob } from '../renderer';
import { drawableStills, noStills } from '../stills';
import { forgetGlyphs, registerFonts } from './fonts';
import { breakWord } from './line-breaks';
import { toLogo, toPictures } from './pictures';
import { printReport } from './print';
import { toSheet } from './styles';
import { pictureOf, typesetAll } from './typesetting';

registerFonts();
Font.registerHyphenationCallback(breakWord);
Font.registerEmojiSource({ builder: pictureOf });

/** The time of a report that does not state its own, so that its file is the same at every render. */
const UNKNOWN_TIME = new Date(0);

function mapStrings<T>(value: T, map: (text: string) => unknown): T;
function mapStrings(value: unknown, map: (text: string) => unknown): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}

/** The report as a PDF: the same bytes for the same report. Heavy, and limited to one at a time in a thread; the pool ensures both. */
export async function renderDocument({ report, ad, stills = noStills, ...options }: RenderJob): Promise<Uint8Array> {
  forgetGlyphs();
  const tree = tellOnce(toBlocks(report, ad));
  const prepared = toPrepared(options);
  const texts = new Set([prepared ?? '']);
  mapStrings(tree, (text) => texts.add(text));
  const typeset = await typesetAll([...texts]);
  const title = typeset.set(tree.masthead.title);
  const generatedAt = report.meta?.generatedAt === undefined ? UNKNOWN_TIME : new Date(report.meta.generatedAt);
  const edition = {
    title,
    prepared: prepared && typeset.set(prepared),
    logo: toLogo(options.preparedBy?.logo),
    sheet: toSheet(options.paper ?? 'a4'),
    generatedAt,
    typeset,
    pictures: toPictures(drawableStills(tree, stills)),
  };
  return printReport(mapStrings(tree, typeset.set), edition, options.length);
}
