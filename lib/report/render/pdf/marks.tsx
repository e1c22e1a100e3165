import { Circle, Path, Svg, Text, View } from '@react-pdf/renderer';
import { Fragment, type ReactNode } from 'react';
import { type CheckMark, type CheckResult, checkGlyphs, toTold } from '@/lib/report/view/check-mark';
import type { Link, Mark, Place } from '@/lib/report/view/nodes';
import { NO_HYPHENS } from './line-breaks';
import { keyed } from './pieces';
import { palette, size, space, styles } from './styles';
import { Jump, Jumps } from './text';

const MARK = 13;
const GLYPH = 7.5;

/** A disc where the finding works, a diamond where it does not. */
export function MarkSign({ mark: { section, works }, number }: { mark: Pick<Mark, 'section' | 'works'>; number: number | undefined }) {
  const hue = palette.sections[section];
  if (number === undefined) return <Text style={{ ...styles.strong, width: MARK, color: hue }}>{works ? '+' : '−'}</Text>;
  const side = MARK + 3;
  const middle = side / 2;
  const box = { width: side, height: side };
  const place = { position: 'absolute', left: middle - 10, top: middle - size.xs * 0.62, width: 20, textAlign: 'center' } as const;
  const diamond = `M ${middle} 0 L ${side} ${middle} L ${middle} ${side} L 0 ${middle} Z`;
  return (
    <View style={box}>
      <Svg viewBox={`0 0 ${side} ${side}`} style={box}>
        {works ? (
          <Circle cx={middle} cy={middle} r={MARK / 2} fill={hue} />
        ) : (
          <Path d={diamond} fill={palette.paper} stroke={hue} strokeWidth={1} />
        )}
      </Svg>
      <Text style={{ ...place, fontSize: size.xs, lineHeight: 1.1, fontWeight: 600, color: works ? palette.paper : hue }}>
        {String(number)}
      </Text>
    </View>
  );
}

const hues: Record<CheckResult, string> = {
  confirmed: palette.bands.excellent,
  moved: palette.bands.solid,
  not_confirmed: palette.bands.weak,
  not_checked: palette.quiet,
};

function Glyph({ result }: Pick<CheckMark, 'result'>) {
  const { outline, isFilled, isDashed, sign } = checkGlyphs[result];
  const stroke = { stroke: hues[result], strokeWidth: 1.5, strokeLinecap: 'round' } as const;
  return (
    <Svg viewBox="0 0 16 16" style={{ width: GLYPH, height: GLYPH, marginTop: 1.2 }}>
      <Path d={outline} {...stroke} fill={isFilled ? hues[result] : 'none'} {...(isDashed ? { strokeDasharray: '2.2 2.3' } : {})} />
      <Path d={sign} {...stroke} fill="none" stroke={isFilled ? palette.paper : hues[result]} />
    </Svg>
  );
}

/** One quiet line: where a thing is, what its check says, and what else it rests on. */
export function Evidence({ place, check, links = [] }: { place?: Place; check?: CheckMark; links?: Link[] }) {
  const { clock, shot, words = [] } = place ?? {};
  const second = clock === undefined || shot === undefined ? clock : <Jump to={shot}>{clock}</Jump>;
  const parts: ReactNode[] = [
    second,
    ...words,
    check && toTold(check),
    links.length === 0 ? undefined : <Jumps key="links" links={links} />,
  ];
  const stated = keyed(parts.filter((part) => part !== undefined));
  if (stated.length === 0) return null;
  return (
    <View style={{ ...styles.row, gap: space(1) }}>
      {check === undefined ? null : <Glyph result={check.result} />}
      <Text style={{ ...styles.label, ...styles.column }} hyphenationPenalty={NO_HYPHENS}>
        {stated.map(({ item: part, key }) => (
          <Fragment key={key}>
            {key === 0 ? '' : '\u00a0· '}
            {part}
          </Fragment>
        ))}
      </Text>
    </View>
  );
}
