import { StyleSheet } from '@react-pdf/renderer';
import { palettes, SPACE, typeScale } from '@/lib/report/view/theme';

export const palette = palettes.print;

/** Points for a pixel of the screen, so that a usual report is read on five pages. */
const PRINT_SCALE = 0.585;

/** Points; the scale of the screen in its print measure. */
export const size = {
  xs: typeScale.xs * PRINT_SCALE,
  sm: typeScale.sm * PRINT_SCALE,
  md: typeScale.md * PRINT_SCALE,
  lg: typeScale.lg * PRINT_SCALE,
  xl: typeScale.xl * PRINT_SCALE,
  xxl: typeScale.xxl * PRINT_SCALE,
  xxxl: typeScale.xxxl * PRINT_SCALE,
} as const;

export const space = (steps: number) => steps * SPACE * PRINT_SCALE;

export const PAGE = { width: 595.28, height: 841.89, side: 36, top: 26, bottom: 34 } as const;
export const MEASURE = PAGE.width - 2 * PAGE.side;
export const GUTTER = 18;
export const COLUMN = (MEASURE - GUTTER) / 2;

export const hairline = { borderColor: palette.line, borderStyle: 'solid' } as const;

export const styles = StyleSheet.create({
  page: {
    paddingHorizontal: PAGE.side,
    paddingTop: PAGE.top,
    paddingBottom: PAGE.bottom,
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
