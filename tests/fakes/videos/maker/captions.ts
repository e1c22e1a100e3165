import { drawSticker } from './drawings';
import type { Caption, Plan } from './plan';
import type { Graph } from './shots';

const LINE_HEIGHT = 1.3;
/** Degrees by which price tags are turned. */
const TURN = -7;

export type TextFile = { name: string; text: string };

const movedBy = (pixels: number, { moves, from }: Caption) =>
  moves.frames === undefined ? `${pixels}*(n-${from})` : `${pixels}*min(n-${from},${moves.frames})`;
const placeX = (caption: Caption, width: string) => `w*${caption.x}-${width}/2+${movedBy(caption.moves.x, caption)}`;

const looks: Record<Exclude<Caption['look'], 'sticker'>, (caption: Caption) => string> = {
  plain: () => '',
  shadow: ({ size }) => `:shadowx=${Math.ceil(size / 18)}:shadowy=${Math.ceil(size / 18)}:shadowcolor=black@0.75`,
  outline: ({ size, color }) => `:borderw=${Math.ceil(size / 14)}:bordercolor=${color === 'black' ? 'white' : 'black'}`,
  box: ({ size, color }) => `:box=1:boxcolor=${color === 'black' ? 'white' : '0x111111'}@0.95:boxborderw=${Math.round(size / 4)}`,
  glass: ({ size }) => `:box=1:boxcolor=black@0.4:boxborderw=${Math.round(size / 4)}`,
};

/** The words of a line in frames `from` to `to`. */
type Piece = { row: number; text: string; from: number; to: number };

/** The lines of a caption; those of one that grows in every length that they have, one word after the other. */
function toPieces({ lines, from, to, grows, counts: { before, frames } }: Caption): Piece[] {
  if (grows === 0) {
    const pieces = before.map((text, n) => ({ row: 0, text, from: from + n * frames, to: from + (n + 1) * frames }));
    return [...pieces, ...lines.map((text, row) => ({ row, text, from: from + before.length * frames, to }))];
  }
  let start = from;
  return lines.flatMap((line, row) => {
    const words = line.split(' ');
    return words.map((_, n) => {
      const isWhole = n === words.length - 1;
      const piece = { row, text: words.slice(0, n + 1).join(' '), from: start, to: isWhole ? to : start + grows };
      start += grows;
      return piece;
    });
  });
}

function drawLines(caption: Caption, index: number, files: TextFile[]): string[] {
  const { lines, from, to, size, look, font, color, x, y, moves, fade, grows } = caption;
  if (look === 'sticker') return [];
  return toPieces(caption).map((piece, n) => {
    const name = `text-${index}-${n}.txt`;
    files.push({ name, text: piece.text });
    const left = grows === 0 ? placeX(caption, 'text_w') : `w*${x}`;
    const offset = Math.round((piece.row - lines.length / 2) * size * LINE_HEIGHT);
    const alpha = fade === 0 ? '' : `:alpha='min(1,min((n-${from}+1)/${fade},(${to}-n)/${fade}))'`;
    return `drawtext=fontfile=font-${font}.ttf:textfile=${name}:expansion=none:fontsize=${size}:fontcolor=${color}:x='${left}':y='h*${y}+${offset}+${movedBy(moves.y, caption)}'${looks[look](caption)}${alpha}:enable='between(n,${piece.from},${piece.to - 1})'`;
  });
}

/** Adds the captions to the stream `label`; returns the label of the result, and the files that hold the words. */
export function addCaptions(graph: Graph, { captions }: Plan, label: string): { label: string; files: TextFile[] } {
  const files: TextFile[] = [];
  const drawn = captions.flatMap((caption, index) => drawLines(caption, index, files));
  graph.filters.push(`${label}${drawn.length === 0 ? 'null' : drawn.join(',')}[words]`);
  let last = '[words]';
  for (const [index, caption] of captions.entries()) {
    if (caption.look !== 'sticker') continue;
    const { svg, width, height } = drawSticker(caption.lines, caption.size, TURN);
    const input = `[${graph.inputs.length}:v]`;
    graph.inputs.push({ name: `picture-${graph.inputs.length}.png`, svg });
    const { x, y, from, to, moves } = caption;
    const place = `x='W*${x}-${width / 2}+${moves.x}*(n-${from})':y='H*${y}-${height / 2}+${moves.y}*(n-${from})'`;
    graph.filters.push(`${last}${input}overlay=${place}:enable='between(n,${from},${to - 1})'[tag${index}]`);
    last = `[tag${index}]`;
  }
  return { label: last, files };
}
