import { Text, type View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { MONO_FAMILY } from './fonts';
import { NO_HYPHENS } from './line-breaks';
import { palette, size } from './styles';
import { directionOf } from './typesetting';

export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, unknown[]>;

type Props = { children: string; style?: Style | Style[]; minPresenceAhead?: number };

/** A paragraph in the direction of its own first letter. */
export function Paragraph({ children, style = [], minPresenceAhead }: Props) {
  const direction = directionOf(children);
  const given = Array.isArray(style) ? style : [style];
  const turned: Style = direction === 'rtl' ? { direction, textAlign: 'right' } : {};
  return (
    <Text
      style={[...given, turned]}
      hyphenationPenalty={NO_HYPHENS}
      orphans={2}
      widows={2}
      {...(minPresenceAhead === undefined ? {} : { minPresenceAhead })}
    >
      {children}
    </Text>
  );
}

/** An id, hash or address. The mono face is for words of ASCII: the font reader fails on its space. */
export function Code({ children }: { children: string }) {
  const face: Style = /^[!-~]+$/.test(children) ? { fontFamily: MONO_FAMILY, fontSize: size.xs - 0.5 } : {};
  return <Paragraph style={{ fontSize: size.xs, lineHeight: 1.4, color: palette.quiet, ...face }}>{children}</Paragraph>;
}
