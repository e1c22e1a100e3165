import { Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Piece } from './columns';
import { hairline, space, styles } from './styles';

export type Row = { key: string; anchor?: string; node: ReactNode; isLong?: boolean };

/** Makes a piece of each row; the first carries the title, so that no page break parts them. */
export function titled(title: string, rows: readonly Row[], note?: string): Piece[] {
  return rows.map(({ key, anchor, node, isLong = false }, index) => ({
    key: `${title} ${key}`,
    isLong,
    node: (
      <View {...(anchor === undefined ? {} : { id: anchor })} style={{ marginTop: index === 0 ? space(3) : space(1.5) }}>
        {index === 0 ? (
          <View style={{ ...hairline, borderTopWidth: 0.75, paddingTop: space(1.5), marginBottom: space(1) }}>
            <Text style={styles.figureTitle}>{title}</Text>
            {note === undefined ? null : <Text style={styles.label}>{note}</Text>}
          </View>
        ) : null}
        {node}
      </View>
    ),
  }));
}
