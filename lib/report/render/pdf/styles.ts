import { StyleSheet } from '@react-pdf/renderer';
import { palettes, SPACE, typeScale } from '@/lib/report/theme';

export const palette = palettes.print;

/** Points; the scale of the screen in its print measure. */
export const size = {
  xs: typeScale.xs * 0.75,
  sm: typeScale.sm * 0.75,
  md: typeScale.md * 0.75,
  lg: typeScale.lg * 0.75,
  xl: typeScale.xl * 0.75,
  xxl: typeScale.xxl * 0.75,
  xxxl: typeScale.xxxl * 0.75,
} as const;

/** Steps of three points. */
export const space = (steps: number) => steps * SPACE * 0.75;

export const PAGE = { width: 595.28, height: 841.89, side: 48, top: 42, bottom: 54 } as const;
export const MEASURE = PAGE.width - 2 * PAGE.side;

export const hairline = { borderColor: palette.line, borderStyle: 'solid' } as const;

export const styles = StyleSheet.create({
  page: {
    paddingHorizontal: PAGE.side,
    paddingTop: PAGE.top,
    paddingBottom: PAGE.bottom,
    backgroundColor: palette.paper,
    color: palette.ink,
    fontSize: size.sm,
    lineHeight: 1.45,
  },
  title: { fontSize: size.xxxl, fontWeight: 600, lineHeight: 1.2 },
  longTitle: { fontSize: size.xl, fontWeight: 600, lineHeight: 1.2 },
  heading: { fontSize: size.xl, fontWeight: 600, lineHeight: 1.2 },
  row: { flexDirection: 'row' },
  column: { flexDirection: 'column', flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  label: { fontSize: size.xs, color: palette.quiet, lineHeight: 1.35 },
  small: { fontSize: size.xs, lineHeight: 1.4 },
  strong: { fontWeight: 600 },
  figureTitle: { fontSize: size.md, fontWeight: 600, lineHeight: 1.3 },
  number: { fontWeight: 600, textAlign: 'right' },
});
