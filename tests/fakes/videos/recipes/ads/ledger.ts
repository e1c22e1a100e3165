import { backdrop, between, box, button, type Drawing, disk, ease, line, oval, place, shape, words } from '../../maker/pen';

const purple = '#4a1d4f';
const pink = '#f27d72';
const mint = '#7fd1ae';

type Person = { skin: string; hair: string; shirt: string; trousers: string };
const ada: Person = { skin: '#e0a884', hair: '#3a2230', shirt: '#f27d72', trousers: '#3d4a7a' };
const ben: Person = { skin: '#a86f4c', hair: '#1f1a1a', shirt: '#6fb7a0', trousers: '#4b4458' };

/** Somebody who sits, around the hips; `turn` of the head, and whether the mouth smiles. */
const sitting = ({ skin, hair, shirt, trousers }: Person, turn: number, mouth: 'glad' | 'cross') =>
  [
    shape('M-62 10 q-6 -170 62 -176 q68 6 62 176 z', shirt),
    shape('M-66 -4 h132 q26 2 26 34 v150 h-54 v-108 h-76 v108 h-54 v-150 q0 -32 26 -34 z', trousers),
    line('M-54 -120 q-40 70 6 118', shirt, 34),
    line('M54 -120 q40 70 -6 118', shirt, 34),
    place(
      { y: -168, turn },
      box(-16, -24, 32, 40, skin, 12),
      disk(0, -66, 54, skin),
      shape('M-58 -62 q-6 -66 58 -66 q64 0 58 66 q-20 -40 -58 -40 q-38 0 -58 40 z', hair),
      disk(-18, -62, 5.5, '#2b1d22'),
      disk(18, -62, 5.5, '#2b1d22'),
      line(mouth === 'glad' ? 'M-18 -42 q18 20 36 0' : 'M-16 -34 q16 -12 32 0', '#7a3b35', 6),
    ),
  ].join('');

const sofa = (color: string, light: string) =>
  [
    oval(0, 214, 340, 26, 'rgba(0,0,0,0.22)'),
    box(-290, -120, 580, 250, light, 46),
    box(-330, -30, 110, 230, color, 46),
    box(220, -30, 110, 230, color, 46),
    box(-230, 60, 460, 140, color, 30),
    line('M0 66 V194', 'rgba(0,0,0,0.18)', 5),
    box(-270, 194, 26, 34, '#3a2a22'),
    box(244, 194, 26, 34, '#3a2a22'),
  ].join('');

const room = (id: string, wall: [string, string], floor: string) =>
  [
    backdrop(id, wall[0], wall[1]),
    box(0, 1010, 720, 270, floor),
    box(90, 420, 190, 230, '#f6ead8', 8),
    box(110, 440, 150, 190, '#d9a5a0'),
    disk(170, 520, 34, '#f6d9b0'),
    shape('M110 630 l60 -80 l40 44 l24 -26 l26 62 z', '#7c6f95'),
    line('M600 1010 V500', '#51405c', 12),
    shape('M540 500 l34 -110 h60 l34 110 z', '#f7d58a'),
  ].join('');

const apart = (t: number) =>
  [
    room('apart', ['#8f7aa3', '#6a5580'], '#4c3b5d'),
    place({ x: 360, y: 900 }, sofa('#b0566b', '#c46a7c')),
    place({ x: 190, y: 900 }, sitting(ada, -7 + 2 * Math.sin(t * 2.1), 'cross')),
    place({ x: 530, y: 900 }, sitting(ben, 7 + 2 * Math.sin(t * 2.4 + 1), 'cross')),
    place(
      { x: 360, y: 690 + 6 * Math.sin(t * 3) },
      box(-46, -60, 92, 120, '#fffaf0', 6),
      line('M-26 -30 h52 M-26 -4 h52 M-26 22 h30', '#b9a9a0', 7),
    ),
  ].join('');

const phone = (inside: string, x = 360, y = 760, scale = 1) =>
  place(
    { x, y, scale },
    box(-214, -392, 440, 800, 'rgba(0,0,0,0.25)', 58),
    box(-224, -404, 440, 800, '#1d1424', 58),
    box(-206, -386, 404, 764, '#fffaf4', 42),
    inside,
  );

const bill = (y: number, name: string, amount: string, share: number) =>
  [
    box(-180, y, 352, 130, '#f3e8ee', 22),
    words(name, -100, y + 54, { size: 36, fill: purple }),
    words(amount, 104, y + 54, { size: 36, fill: purple }),
    box(-156, y + 82, 304, 22, '#e0cfdb', 11),
    box(-156, y + 82, 304 * share * 0.5, 22, pink, 11),
    box(-156 + 304 - 304 * share * 0.5, y + 82, 304 * share * 0.5, 22, mint, 11),
  ].join('');

const app = (share: number) =>
  phone(
    [
      box(-206, -386, 404, 130, purple, 42),
      words('Halvsies', -4, -302, { size: 48, fill: '#ffffff' }),
      bill(-226, 'Sofa', '$640', ease(Math.min(1, share * 2))),
      bill(-72, 'Rent', '$980', ease(Math.min(1, Math.max(0, share * 2 - 0.5)))),
      bill(82, 'Power', '$62', ease(Math.min(1, Math.max(0, share * 2 - 1)))),
    ].join(''),
  );

const splits = (_: number, share: number) => [backdrop('splits', '#f7c9b9', '#ef9f8f'), app(share)].join('');

const card = (color: string, light: string) =>
  [
    box(-150, -94, 300, 188, color, 24),
    box(-150, -44, 300, 34, 'rgba(0,0,0,0.35)'),
    box(-122, 24, 60, 44, light, 10),
    line('M20 54 H120', light, 10),
  ].join('');

const cards = (t: number, share: number) =>
  [
    backdrop('cards', '#bfe6d6', '#7fc7a9'),
    oval(360, 1010, 260, 30, 'rgba(0,0,0,0.14)'),
    place({ x: between(150, 262, ease(share)), y: 760, turn: -14, scale: 1.2 }, card(pink, '#ffe3d8')),
    place({ x: between(590, 470, ease(share)), y: 820, turn: 12, scale: 1.2 }, card(purple, '#e7d2ea')),
    words('50 / 50', 360, 1120 + 3 * Math.sin(t), { size: 64, fill: purple }),
  ].join('');

function crowd(t: number): string {
  const hearts = Array.from({ length: 35 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const beat = 1 + 0.12 * Math.max(0, Math.sin(t * 4 - (column + row) * 0.5));
    const color = (column + row) % 2 === 0 ? pink : mint;
    return place(
      { x: 112 + column * 124, y: 440 + row * 112, scale: beat },
      shape('M0 30 q-44 -28 -36 -56 q12 -24 36 0 q24 -24 36 0 q8 28 -36 56 z', color),
    );
  });
  return [backdrop('crowd', '#5d2a63', '#35133a'), ...hearts].join('');
}

const together = (t: number) =>
  [
    room('together', ['#f9dcb0', '#f3bd8a'], '#c98a5f'),
    place({ x: 360, y: 900 }, sofa('#b0566b', '#c46a7c')),
    place({ x: 296, y: 900 }, sitting(ada, 8 + 2 * Math.sin(t * 3), 'glad')),
    place({ x: 432, y: 900 }, sitting(ben, -8 + 2 * Math.sin(t * 3 + 1), 'glad')),
  ].join('');

const endCard = (_: number, share: number) =>
  [
    backdrop('end', '#fdf1ea', '#f6cfc0'),
    words('Halvsies', 360, 236, { size: 96, fill: purple }),
    words('Free for the first joint year', 360, 310, { size: 40, fill: '#7a4a70', weight: 500 }),
    place({ x: between(230, 282, ease(Math.min(1, share * 4))), y: 600, turn: -14, scale: 1.25 }, card(pink, '#ffe3d8')),
    place({ x: between(500, 446, ease(Math.min(1, share * 4))), y: 690, turn: 12, scale: 1.25 }, card(purple, '#e7d2ea')),
    button('Install Halvsies and link one card', 930, { fill: purple, text: '#ffffff' }),
  ].join('');

export const ledgerDrawing: Drawing = {
  caption: { y: 168, size: 58, fill: purple, box: '#ffffff' },
  music: [196, 246.94, 293.66, 369.99],
  shots: [
    { from: 0, to: 3, draw: apart },
    { from: 3, to: 4.75, draw: splits },
    { from: 4.75, to: 6, draw: cards },
    { from: 6, to: 7.5, draw: crowd },
    { from: 7.5, to: 9, draw: together },
    { from: 9, to: 12, draw: endCard },
  ],
};
