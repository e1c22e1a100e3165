import { Link, Text, View } from '@react-pdf/renderer';
import type { Fact } from '@/lib/report/view/facts';
import type { Masthead } from '@/lib/report/view/provenance';
import { MONO_FAMILY } from './fonts';
import { FrameFigure, type Pictures } from './frames';
import { NO_HYPHENS } from './line-breaks';
import { type Logo, LogoFigure } from './logo';
import { hairline, palette, size, space, styles } from './styles';
import { Code, isPlain, Paragraph } from './text';

const FRAME = 94;

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', columnGap: space(6), rowGap: space(1.5) }}>
      {facts.map((fact) => (
        <View key={fact.label} style={{ maxWidth: '100%' }}>
          <Text style={styles.label}>{fact.label}</Text>
          {fact.code ? <Code>{fact.value}</Code> : <Paragraph style={styles.small}>{fact.value}</Paragraph>}
        </View>
      ))}
    </View>
  );
}

export function FactLine({ facts, lead }: { facts: readonly Fact[]; lead?: string }) {
  return (
    <View style={{ ...styles.row, flexWrap: 'wrap', columnGap: space(4) }}>
      {lead === undefined ? null : <Text style={{ ...styles.small, ...styles.strong }}>{lead}</Text>}
      {facts.map(({ label, value, code }) => (
        <Text key={label} style={{ ...styles.small, maxWidth: '100%' }} hyphenationPenalty={NO_HYPHENS}>
          <Text style={{ color: palette.quiet }}>{`${label} `}</Text>
          <Text style={code && isPlain(value) ? { fontFamily: MONO_FAMILY, fontSize: size.xs } : {}}>{value}</Text>
        </Text>
      ))}
    </View>
  );
}

function Notice({ notice: { label, text } }: { notice: NonNullable<Masthead['notice']> }) {
  return (
    <View
      style={{
        borderLeftWidth: 3,
        borderColor: palette.bands.uneven,
        backgroundColor: palette.sunk,
        paddingVertical: space(1.5),
        paddingHorizontal: space(4),
      }}
    >
      <Text style={{ ...styles.small, ...styles.strong }}>{label}</Text>
      <Paragraph style={styles.small}>{text}</Paragraph>
    </View>
  );
}

/** The address is that of the ad in its library, rebuilt from its id; no other address is a link. */
function Address({ adUrl }: { adUrl: string }) {
  return (
    <Text style={styles.label}>
      {'Ad '}
      <Link src={adUrl} style={styles.link}>
        {adUrl}
      </Link>
    </Text>
  );
}

function Prepared({ children }: { children: string }) {
  return (
    <View style={{ flexShrink: 1 }}>
      <Paragraph style={styles.small}>{children}</Paragraph>
    </View>
  );
}

function Letterhead({ logo, prepared }: { logo: Logo; prepared: string | undefined }) {
  return (
    <View
      style={{
        ...styles.row,
        ...hairline,
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: space(6),
        borderBottomWidth: 0.75,
        paddingBottom: space(3),
      }}
    >
      <LogoFigure logo={logo} />
      {prepared === undefined ? null : <Prepared>{prepared}</Prepared>}
    </View>
  );
}

type Props = { block: Masthead; pictures: Pictures; prepared: string | undefined; logo: Logo | undefined };

export function MastheadBlock({ block: { eyebrow, title, offer, adUrl, facts, frame, notice }, pictures, prepared, logo }: Props) {
  return (
    <View style={{ gap: space(3) }}>
      {logo === undefined ? null : <Letterhead logo={logo} prepared={prepared} />}
      <View style={{ ...styles.row, gap: space(5) }}>
        <FrameFigure frame={frame} longer={FRAME} pictures={pictures} />
        <View style={{ ...styles.column, gap: space(2) }}>
          <View style={{ ...styles.row, justifyContent: 'space-between', gap: space(4) }}>
            <Text style={{ ...styles.small, ...styles.strong, color: palette.brand }}>{eyebrow}</Text>
            {prepared === undefined || logo !== undefined ? null : <Prepared>{prepared}</Prepared>}
          </View>
          <Paragraph style={title.length > 60 ? styles.longTitle : styles.title}>{title}</Paragraph>
          {offer === undefined ? null : <Paragraph style={{ fontSize: size.md, lineHeight: 1.3 }}>{offer}</Paragraph>}
          <FactList facts={facts} />
          {adUrl === undefined ? null : <Address adUrl={adUrl} />}
        </View>
      </View>
      {notice === undefined ? null : <Notice notice={notice} />}
    </View>
  );
}
