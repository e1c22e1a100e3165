import { View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { Opened, type Opening } from './heading';
import { COLUMN, styles } from './styles';

/** A part that moves to the next page as a whole, unless it is so long that it may run over the end of a page. */
export type Piece = { key: string; node: ReactNode; isLong?: boolean };

/** Pieces that belong together, in their order; `weight` estimates their height. */
export type Stack = { weight: number; pieces: readonly Piece[] };

type Side = { weight: number; pieces: Piece[] };

function toHalves(stacks: readonly Stack[]): readonly Stack[] {
  const [only, another] = stacks;
  if (only === undefined || another !== undefined) return stacks;
  const middle = Math.ceil(only.pieces.length / 2);
  return [only.pieces.slice(0, middle), only.pieces.slice(middle)].map((pieces, index) => ({ weight: 1 - index, pieces }));
}

function distribute(stacks: readonly Stack[]): [Side, Side] {
  const columns: [Side, Side] = [
    { weight: 0, pieces: [] },
    { weight: 0, pieces: [] },
  ];
  for (const { weight, pieces } of toHalves(stacks)) {
    const column = columns[1].weight < columns[0].weight ? columns[1] : columns[0];
    column.weight += weight;
    column.pieces.push(...pieces);
  }
  return columns;
}

const column = { ...styles.column, flexGrow: 0, flexShrink: 0, flexBasis: 'auto', width: COLUMN } as const;
const row = { ...styles.row, justifyContent: 'space-between' } as const;

/** Always fits: the PDF library squeezes a column into what is left of a page when its first child does not. */
const Sliver = () => <View style={{ height: 0.01 }} />;

/** The `opening` moves to the next page together with the first pieces, so that no heading is left alone. */
export function Columns({ opening, stacks }: { opening: Opening | undefined; stacks: readonly Stack[] }) {
  const sides = distribute(stacks);
  return (
    <>
      <Opened opening={opening} wrap={sides.some(({ pieces }) => pieces[0]?.isLong === true)}>
        <View style={row}>
          {sides.map(({ pieces }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are two columns, always.
            <View key={index} style={column}>
              {pieces[0]?.node}
            </View>
          ))}
        </View>
      </Opened>
      <View style={row}>
        {sides.map(({ pieces }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are two columns, always.
          <View key={index} style={column}>
            <Sliver />
            {pieces.slice(1).map(({ key, node, isLong = false }) => (
              <View key={key} wrap={isLong}>
                {node}
              </View>
            ))}
          </View>
        ))}
      </View>
    </>
  );
}

const LINE = 12.5;
const LINE_LENGTH = 47;
const isProse = (text: string) => text.includes(' ');

/** Estimates the height of a block in a column, in points, from the lines of its texts. */
export function estimateHeight(block: unknown): number {
  if (typeof block === 'string') return isProse(block) ? LINE * Math.ceil(block.length / LINE_LENGTH) : 0;
  if (typeof block !== 'object' || block === null) return 0;
  return Object.values(block).reduce<number>((sum, part) => sum + estimateHeight(part), 0);
}

/** Longer texts may run over the end of a page. */
export const WHOLE_TEXT = 1000;
