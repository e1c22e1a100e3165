import { Link, Text, View } from '@react-pdf/renderer';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import type { Link as EvidenceLink, Fact } from '@/lib/report/view/nodes';
import { NO_HYPHENS } from './line-breaks';
import { LINE, palette, space, styles } from './styles';
import { directionOf } from './typesetting';

export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, unknown[]>;

type ParagraphProps = { children: string; label?: string | undefined; after?: ReactNode; style?: Style };

/** A text between its label and what follows it, which have lines of their own where it runs from right to left. */
export function Paragraph({ children, label, after, style = {} }: ParagraphProps) {
  const isTurned = directionOf(children) === 'rtl';
  const turned: Style = isTurned ? { direction: 'rtl', textAlign: 'right' } : {};
  const name = label && <Text style={{ ...style, ...styles.strong }}>{`${label}:`}</Text>;
  const text = (
    <Text style={{ maxWidth: LINE, ...style, ...turned }} hyphenationPenalty={NO_HYPHENS} orphans={2} widows={2}>
      {isTurned ? null : name}
      {isTurned || !name ? children : ` ${children}`}
      {isTurned || !after ? null : <> {after}</>}
    </Text>
  );
  if (!isTurned) return text;
  return (
    <>
      {name}
      {text}
      {after && <Text style={style}>{after}</Text>}
    </>
  );
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
      <Jump to={anchor}>{label.replaceAll(' ', '\u00a0')}</Jump>
    </Fragment>
  ));
}

/** Labels and values that follow each other in a line. */
export function FactLine({ facts }: { facts: readonly Fact[] }) {
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', columnGap: space(4) }}>
      {facts.map(({ label, value }) => (
        <Text key={label} style={{ ...styles.small, maxWidth: '100%' }} hyphenationPenalty={NO_HYPHENS}>
          <Text style={{ color: palette.quiet }}>{`${label} `}</Text>
          {value}
        </Text>
      ))}
    </View>
  );
}
