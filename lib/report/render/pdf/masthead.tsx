import { Link, Text, View } from '@react-pdf/renderer';
import type { Masthead } from '@/lib/report/view/nodes';
import { type Logo, Picture, type Pictures, Still } from './pictures';
import { hairline, palette, size, space, styles } from './styles';
import { FactLine, Paragraph } from './text';

const FRAME = 94;
const LONG_TITLE = 60;

type Props = { masthead: Masthead; pictures: Pictures; prepared: string | undefined; logo: Logo | undefined };

/** The logo of the maker, what this is and for whom; and the ad. Only its address in its library, rebuilt from its ID, is a link. */
export function MastheadView({ masthead: { eyebrow, title, offer, adUrl, facts, still, notice }, pictures, prepared, logo }: Props) {
  return (
    <View style={{ gap: space(3) }}>
      <View style={{ ...styles.row, ...hairline, alignItems: 'center', gap: space(6), borderBottomWidth: 0.75, paddingBottom: space(2) }}>
        {logo && <Picture {...logo} />}
        <Text style={{ ...styles.small, ...styles.strong, color: palette.brand }}>{eyebrow}</Text>
        <Text style={{ ...styles.small, ...styles.column, textAlign: 'right' }}>{prepared}</Text>
      </View>
      <View style={{ ...styles.row, gap: space(5) }}>
        <Still frame={still} longer={FRAME} pictures={pictures} />
        <View style={{ ...styles.column, gap: space(2) }}>
          <Paragraph style={title.length > LONG_TITLE ? styles.longTitle : styles.title}>{title}</Paragraph>
          {offer && <Paragraph style={{ fontSize: size.md }}>{offer}</Paragraph>}
          <FactLine facts={facts} />
          {adUrl && (
            <Text style={styles.label}>
              {'Ad '}
              <Link src={adUrl} style={styles.link}>
                {adUrl}
              </Link>
            </Text>
          )}
        </View>
      </View>
      {notice && (
        <View style={styles.notice}>
          <Text style={{ ...styles.small, ...styles.strong }}>{notice.label}</Text>
          <Paragraph style={styles.small}>{notice.text}</Paragraph>
        </View>
      )}
    </View>
  );
}
