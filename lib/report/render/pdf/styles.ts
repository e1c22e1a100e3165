import { StyleSheet } from '@react-pdf/renderer';
import { palettes, SPACE } from '@/lib/report/view/theme';
import type { Paper } from '../renderer';

export const palette = palettes.print;

/** Font sizes in points: the body is `sm`, and nothing is smaller than `xs`. */
export const size = { xs: 8, sm: 9.5, md: 10.5, lg: 12.5, xl: 15, xxl: 19 } as const;

/** PDF points per CSS pixel. */
const PRINT_SCALE = 0.585;
export const space = (steps: number) => steps * SPACE * PRINT_SCALE;

/** The width of the text, the same on every paper size. */
export const MEASURE = 523.28;
const TOP = 26;
const BOTTOM = 34;

const sheets = { a4: { name: 'A4', width: 595.28, height: 841.89 }, letter: { name: 'LETTER', width: 612, height: 792 } } as const;

export const toSheet = (paper: Paper) => ({ ...sheets[paper], side: (sheets[paper].width - MEASURE) / 2 });

export const GUTTER = 18;
export const COLUMN = (MEASURE - GUTTER) / 2;

export const hairline = { borderColor: palette.line, borderStyle: 'solid' } as const;

export const styles = StyleSheet.create({
  page: {
    paddingTop: TOP,
    paddingBottom: BOTTOM,
    backgroundColor: palette.paper,
    color: palette.ink,
    fontSize: size.sm,
    lineHeight: 1.3,
  },
  title: { fontSize: size.xxl, fontWeight: 600, lineHeight: 1.15 },
  longTitle: { fontSize: size.xl, fontWeight: 600, lineHeight: 1.2 },
  heading: { fontSize: 14, fontWeight: 600, lineHeight: 1.2 },
  row: { flexDirection: 'row' },
  column: { flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  label: { fontSize: size.xs, color: palette.quiet, lineHeight: 1.24 },
  small: { fontSize: size.xs, lineHeight: 1.25 },
  strong: { fontWeight: 600 },
  figureTitle: { fontSize: size.md, fontWeight: 600, lineHeight: 1.3 },
  number: { fontWeight: 600, textAlign: 'right' },
  link: { color: palette.brand, textDecoration: 'none' },
});
