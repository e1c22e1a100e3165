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

const sheets = { a4: { name: 'A4', width: 595.28, height: 841.89 }, letter: { name: 'LETTER', width: 612, height: 792 } } as const;

export const toSheet = (paper: Paper) => ({ ...sheets[paper], side: (sheets[paper].width - MEASURE) / 2 });

/** About 95 characters of the body. */
export const LINE = 440;

export const hairline = { borderColor: palette.line, borderStyle: 'solid' } as const;

export const styles = StyleSheet.create({
  page: { paddingTop: 24, paddingBottom: 34, backgroundColor: palette.paper, color: palette.ink, fontSize: size.sm, lineHeight: 1.3 },
  title: { fontSize: size.xxl, fontWeight: 600, lineHeight: 1.15 },
  longTitle: { fontSize: size.xl, fontWeight: 600, lineHeight: 1.2 },
  heading: { fontSize: 14, fontWeight: 600, lineHeight: 1.2 },
  row: { flexDirection: 'row' },
  column: { flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  label: { fontSize: size.xs, color: palette.quiet, lineHeight: 1.24 },
  small: { fontSize: size.xs, lineHeight: 1.25 },
  strong: { fontWeight: 600 },
  partTitle: { fontSize: size.md, fontWeight: 600, lineHeight: 1.3 },
  panelTitle: { fontSize: size.lg, fontWeight: 600, lineHeight: 1.25 },
  panelHead: { alignItems: 'center', gap: space(3), borderTopWidth: 1.5, paddingTop: space(1.5), marginBottom: space(1) },
  titleLine: { flexDirection: 'row', alignItems: 'baseline', gap: space(3), marginBottom: space(0.75) },
  lined: { borderTopWidth: 0.5, paddingTop: space(1.5) },
  notice: { borderLeftWidth: 3, borderColor: palette.bands.uneven, backgroundColor: palette.sunk, padding: space(2) },
  picture: { borderRadius: 2, overflow: 'hidden', backgroundColor: palette.sunk },
  card: { borderTopWidth: 1, borderStyle: 'solid', paddingTop: space(1.5), gap: space(0.75) },
  step: { justifyContent: 'center', borderRadius: 3, borderWidth: 0.75, paddingVertical: space(1), paddingHorizontal: 2 },
  number: { fontWeight: 600, textAlign: 'right' },
  link: { color: palette.brand, textDecoration: 'none' },
});
