import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { hairline, space, styles } from './styles';
import type { Style } from './text';

export type Opening = { title: string; hue: string };

function Heading({ title, hue }: Opening) {
  return (
    <View style={{ ...styles.row, alignItems: 'center', gap: space(2), marginTop: space(3), marginBottom: space(2) }}>
      <View style={{ width: 7, height: 7, backgroundColor: hue }} />
      <Text style={{ ...styles.heading, color: hue }}>{title}</Text>
      <View style={{ ...hairline, flexGrow: 1, borderTopWidth: 0.75 }} />
    </View>
  );
}

type Props = { opening: Opening | undefined; wrap?: boolean; presence?: number; style?: Style; children?: ReactNode };

/** Moves to the next page together with its heading, if it has one. It must be a child of the page, as its bookmark needs. */
export function Opened({ opening, wrap = false, presence = 0, style = {}, children }: Props) {
  const bookmark = opening === undefined ? {} : { bookmark: { title: opening.title, fit: false } };
  return (
    <View wrap={wrap} style={style} minPresenceAhead={presence} {...bookmark}>
      {opening === undefined ? null : <Heading {...opening} />}
      {children}
    </View>
  );
}
