import { Link, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { EvidenceLink } from '@/lib/report/view/evidence-links';
import { MONO_FAMILY } from './fonts';
import { NO_HYPHENS } from './line-breaks';
import { palette, size, space, styles } from './styles';
import { directionOf } from './typesetting';

export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, unknown[]>;

type Props = { children: string; style?: Style | Style[]; minPresenceAhead?: number };

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

/** The mono face is for words of ASCII: the font reader fails on its space. */
export const isPlain = (text: string) => /^[!-~]+$/.test(text);

export function Code({ children }: { children: string }) {
  const face: Style = isPlain(children) ? { fontFamily: MONO_FAMILY, fontSize: size.xs } : {};
  return <Paragraph style={{ fontSize: size.xs, lineHeight: 1.4, color: palette.quiet, ...face }}>{children}</Paragraph>;
}

export function Jump({ to, style = {}, children }: { to: string; style?: Style; children: ReactNode }) {
  return (
    <Link src={`#${to}`} style={{ ...styles.link, ...style }}>
      {children}
    </Link>
  );
}

export function Jumps({ links }: { links: readonly EvidenceLink[] }) {
  return links.map(({ label, anchor }, index) => (
    <Fragment key={`${anchor} ${label}`}>
      {index === 0 ? '' : ', '}
      <Jump to={anchor}>{label}</Jump>
    </Fragment>
  ));
}

export function RunIn({ label, children, style = {}, after }: { label: string; children: string; style?: Style; after?: ReactNode }) {
  if (directionOf(children) === 'rtl') {
    return (
      <>
        <Text style={{ ...style, ...styles.strong }}>{label}</Text>
        <Paragraph style={style}>{children}</Paragraph>
        {after === undefined ? null : <Text style={style}>{after}</Text>}
      </>
    );
  }
  return (
    <Text style={style} hyphenationPenalty={NO_HYPHENS} orphans={2} widows={2}>
      <Text style={{ ...styles.strong, color: palette.ink }}>{`${label} `}</Text>
      {children}
      {after === undefined ? '' : ' '}
      {after}
    </Text>
  );
}

export function TitleLine({ title, note }: { title: string; note: string }) {
  return (
    <View style={{ ...styles.row, alignItems: 'flex-end', gap: space(3) }}>
      <Text style={styles.figureTitle}>{title}</Text>
      <View style={{ ...styles.column, paddingBottom: 1 }}>
        <Paragraph style={styles.label}>{note}</Paragraph>
      </View>
    </View>
  );
}
