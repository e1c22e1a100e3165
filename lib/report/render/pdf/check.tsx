import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { type CheckCount, type CheckMark, type CheckResult, checkGlyphs } from '@/lib/report/check-mark';
import { palette, space, styles } from './styles';

const SIDE = 9;

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

function Told({ result, text }: { result: CheckResult; text: string }) {
  return (
    <View style={{ ...styles.row, alignItems: 'flex-start', gap: space(1) }}>
      <View style={{ paddingTop: 1.5 }}>
        <Glyph result={result} />
      </View>
      <View style={{ flexShrink: 1 }}>
        <Text style={styles.label}>{text}</Text>
      </View>
    </View>
  );
}

/** What came of checking a finding. */
export function Check({ check }: { check: CheckMark | undefined }) {
  return check === undefined ? null : <Told {...check} />;
}

/** How the findings came out of their checks. */
export function CheckCounts({ counts }: { counts: readonly CheckCount[] }) {
  if (counts.length === 0) return null;
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', columnGap: space(5), rowGap: space(1) }}>
      {counts.map(({ result, told }) => (
        <Told key={result} result={result} text={told} />
      ))}
    </View>
  );
}
