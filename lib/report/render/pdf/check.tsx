import { Path, Svg, Text, View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import { type CheckCount, type CheckMark, type CheckResult, checkGlyphs } from '@/lib/report/view/check-mark';
import { NO_HYPHENS } from './line-breaks';
import { palette, space, styles } from './styles';

const SIDE = 7.5;

const hues: Record<CheckResult, string> = {
  confirmed: palette.bands.excellent,
  moved: palette.bands.solid,
  not_confirmed: palette.bands.weak,
  not_checked: palette.quiet,
};

/** The text after the sign has the meaning. */
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

const SEPARATOR = ' · ';

export function Note({ check, before, after }: { check?: CheckMark | undefined; before?: ReactNode; after?: ReactNode }) {
  const parts = [before, check?.text, after].filter((part) => part !== undefined);
  return (
    <View style={{ ...styles.row, alignItems: 'flex-start', gap: space(1) }}>
      {check === undefined ? null : (
        <View style={{ paddingTop: 1.2 }}>
          <Glyph result={check.result} />
        </View>
      )}
      <View style={styles.column}>
        <Text style={styles.label} hyphenationPenalty={NO_HYPHENS}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have a fixed order.
            <Fragment key={index}>
              {index === 0 ? '' : SEPARATOR}
              {part}
            </Fragment>
          ))}
        </Text>
      </View>
    </View>
  );
}

export function CheckCounts({ counts }: { counts: readonly CheckCount[] }) {
  if (counts.length === 0) return null;
  return (
    <View style={{ ...styles.row, columnGap: space(5) }}>
      {counts.map(({ result, text }) => (
        <View key={result} style={{ ...styles.row, alignItems: 'center', gap: space(1) }}>
          <Glyph result={result} />
          <Text style={styles.label}>{text}</Text>
        </View>
      ))}
    </View>
  );
}
