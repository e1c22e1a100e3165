import { measurementCaps, type TextSpan } from '../../schema';
import type { ReadLine } from './readings';

const TOGETHER_SECONDS = 0.3;
/** The largest distance of lines in a block, in heights, and the largest difference of their heights. */
const MAX_GAP = 1;
const MAX_WORD_GAP = 1.5;
const MAX_HEIGHT_RATIO = 1.6;

type Box = TextSpan['box'];

const bottom = (box: Box): number => box.y + box.height;
const right = (box: Box): number => box.x + box.width;

const shared = (from: number, to: number, otherFrom: number, otherTo: number): number => Math.min(to, otherTo) - Math.max(from, otherFrom);

function isRow(a: ReadLine, b: ReadLine): boolean {
  return shared(a.box.y, bottom(a.box), b.box.y, bottom(b.box)) > 0.5 * Math.min(a.box.height, b.box.height);
}

function isNear(a: ReadLine, b: ReadLine, aspect: number): boolean {
  const height = Math.min(a.box.height, b.box.height);
  const gapX = -shared(a.box.x, right(a.box), b.box.x, right(b.box));
  const gapY = -shared(a.box.y, bottom(a.box), b.box.y, bottom(b.box));
  return isRow(a, b) ? gapX * aspect < MAX_WORD_GAP * height : gapX < 0 && gapY < MAX_GAP * height;
}

function belongsTo(a: ReadLine, b: ReadLine, aspect: number): boolean {
  const ratio = a.height / b.height;
  return (
    Math.abs(a.from - b.from) <= TOGETHER_SECONDS &&
    Math.abs(a.to - b.to) <= TOGETHER_SECONDS &&
    Math.max(ratio, 1 / ratio) <= MAX_HEIGHT_RATIO &&
    isNear(a, b, aspect)
  );
}

function inOrder(lines: readonly ReadLine[]): ReadLine[] {
  const rows: ReadLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.find(([first]) => first && isRow(first, line));
    if (row) row.push(line);
    else rows.push([line]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x));
}

function toSpan(lines: readonly ReadLine[]): TextSpan {
  const x = Math.min(...lines.map(({ box }) => box.x));
  const y = Math.min(...lines.map(({ box }) => box.y));
  const width = Math.max(...lines.map(({ box }) => right(box))) - x;
  const height = Math.max(...lines.map(({ box }) => bottom(box))) - y;
  return {
    from: Math.min(...lines.map(({ from }) => from)),
    to: Math.max(...lines.map(({ to }) => to)),
    text: inOrder(lines)
      .map(({ text }) => text)
      .join(' ')
      .slice(0, measurementCaps.text)
      .trim(),
    height: Math.max(...lines.map((line) => line.height)),
    box: { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) },
  };
}

export function toBlocks(lines: readonly ReadLine[], aspect: number): TextSpan[] {
  const blocks: ReadLine[][] = [];
  for (const line of lines) {
    const near = blocks.filter((block) => block.some((other) => belongsTo(other, line, aspect)));
    const block = [...near.flat(), line];
    for (const other of near) blocks.splice(blocks.indexOf(other), 1);
    blocks.push(block);
  }
  return blocks.map(toSpan).sort((a, b) => a.from - b.from || a.box.y - b.box.y);
}
