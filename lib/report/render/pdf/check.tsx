import { Path, Svg, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { type CheckCount, type CheckMark, type CheckResult, checkGlyphs } from '@/lib/report/check-mark';
import { palette, space, styles } from './styles';

const SIDE = 7.5;

const hues: Record<CheckResult, string> = {
  confirmed: palette.bands.excellent,
  moved: palette.bands.solid,
  not_confirmed: palette.bands.weak,
  not_checked: palette.quiet,
};

/** The sign of a check; what it means stands beside it as text. */
function Glyph({ result }: { result: CheckResult }) {
  const { outline, isFilled, isDashed, sign } = checkGlyphs[result];
  const stroke = { stroke: hues[result], strokeWidth: 1.5, strokeLinecap: 'round' } as const;
  return (
    <Svg viewBox="0 0 16 16" style={{ width: SIDE, height: SIDE }}>
      <Path d={outline} {...stroke} fill={isFilled ? hues[result] : 'none'} {...(isDashed ? { strokeDasharray: '2.2 2.3' } : {})} />
      <Path d={sign} {...stroke} fill="none" stroke={isFilled ? palette.paper : hues[result]} />
    </Svg>
  );
}

/** A quiet line on what stands above it: `children` are parts of a text, and the check comes before them. */
export function Note({ check, children }: { check?: CheckMark | undefined; children?: ReactNode }) {
  return (
    <View style={{ ...styles.row, alignItems: 'flex-start', gap: space(1) }}>
      {check === undefined ? null : (
        <View style={{ paddingTop: 1.2 }}>
          <Glyph result={check.result} />
        </View>
      )}
      <View style={styles.column}>
        <Text style={styles.label}>
          {check?.text ?? ''}
          {children}
        </Text>
      </View>
    </View>
  );
}

/** How the findings came out of their checks. */
export function CheckCounts({ counts }: { counts: readonly CheckCount[] }) {
  if (counts.length === 0) return null;
  return (
    <View style={{ ...styles.row, columnGap: space(5) }}>
      {counts.map(({ result, told }) => (
        <View key={result} style={{ ...styles.row, alignItems: 'center', gap: space(1) }}>
          <Glyph result={result} />
          <Text style={styles.label}>{told}</Text>
        </View>
      ))}
    </View>
  );
}
