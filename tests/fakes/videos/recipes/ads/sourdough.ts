import { backdrop, between, box, button, type Drawing, disk, ease, faint, line, oval, place, shape, sticker, words } from '../../maker/pen';

const brown = '#4a2410';
const crust = '#b8682c';
const cream = '#f4e3c1';

const bubbles = (t: number, top: number, bottom: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const rise = (t * 0.25 + index * 0.37) % 1;
    const x = -104 + ((index * 61) % 208);
    return faint(0.5, disk(x, between(bottom, top + 10, rise), 5 + (index % 4) * 3, '#fff8e6'));
  }).join('');

/** A jar on its foot, its starter filled up to `level`. */
function jar(t: number, level: number, lively: number): string {
  const top = -between(110, 430, level);
  const dome = between(4, 40, level);
  return [
    oval(0, 6, 170, 22, 'rgba(0,0,0,0.25)'),
    box(-140, -460, 280, 460, 'rgba(255,255,255,0.28)', 40),
    shape(`M-126 -14 V${top} q126 ${-dome} 252 0 V-14 q0 8 -20 8 h-212 q-20 0 -20 -8 z`, cream),
    bubbles(t, top, -20, lively),
    '<rect x="-140" y="-460" width="280" height="460" rx="40" fill="none" stroke="rgba(255,255,255,0.75)" stroke-width="9"/>',
    box(-152, -500, 304, 54, '#a8763c', 14),
    box(-146, -150, 292, 16, '#d6452b', 6),
    line('M-108 -400 V-180', 'rgba(255,255,255,0.6)', 10),
  ].join('');
}

const kitchen = (id: string, wall: [string, string]) => {
  const tiles = Array.from({ length: 24 }, (_, index) =>
    box((index % 6) * 122 + 4, 380 + Math.floor(index / 6) * 122, 112, 112, 'rgba(255,255,255,0.07)', 8),
  );
  return [backdrop(id, wall[0], wall[1]), ...tiles, box(0, 1000, 720, 280, '#8c5a34'), box(0, 1000, 720, 26, '#a9713f')].join('');
};

const asleep = (t: number) =>
  [
    kitchen('asleep', ['#5d6b70', '#3e484d']),
    place({ x: 360, y: 1040, scale: 1.2 }, jar(t, 0.04, 2)),
    place(
      { x: 590, y: 1040 },
      shape('M-70 0 q-10 -110 70 -116 q80 6 70 116 z', '#d9cdb8'),
      words('FLOUR', 0, -36, { size: 30, fill: '#7b6a50' }),
    ),
  ].join('');

const apron = (x: number, color: string, t: number, index: number) =>
  place(
    { x, y: 520, turn: 1.6 * Math.sin(t * 1.7 + index) },
    line('M-40 0 q40 -54 80 0', color, 10),
    shape('M-44 0 h88 q10 90 52 120 v190 q0 24 -24 24 h-144 q-24 0 -24 -24 v-190 q42 -30 52 -120 z', color),
    box(-52, 190, 104, 76, 'rgba(0,0,0,0.14)', 10),
  );

const classroom = (t: number) =>
  [
    backdrop('class', '#f0d7a6', '#e3b873'),
    line('M40 496 H680', '#7b4d2a', 16),
    ...['#c2553a', '#4f7f6c', '#d99a3c', '#6a5d8c'].map((color, index) => apron(126 + index * 156, color, t, index)),
    box(0, 1010, 720, 270, '#9a6236'),
    box(0, 1010, 720, 24, '#b67a48'),
    ...[120, 360, 600].map((x, index) => place({ x, y: 1090, scale: 0.5 }, jar(t, 0.4 + index * 0.15, 8))),
  ].join('');

const rises = (t: number, share: number) =>
  [
    kitchen('rises', ['#f0c98a', '#c9703a']),
    disk(600, 470, 90, 'rgba(255,244,210,0.5)'),
    place({ x: 360, y: 1080, scale: 1.42 }, jar(t * 2, between(0.2, 0.92, ease(share)), 22)),
  ].join('');

const loaf = [
  oval(0, 18, 300, 30, 'rgba(0,0,0,0.2)'),
  box(-320, -10, 640, 46, '#8a5a33', 22),
  shape('M-270 0 q-20 -230 270 -240 q290 10 270 240 q-10 18 -60 18 h-420 q-50 0 -60 -18 z', crust),
  shape('M-210 -40 q0 -150 190 -172 q-120 60 -130 176 z', '#d08a48'),
  line('M-96 -196 q10 70 -26 150', cream, 16),
  line('M4 -216 q16 90 -16 176', cream, 16),
  line('M106 -196 q24 74 -2 150', cream, 16),
].join('');

const endCard = (t: number, share: number) =>
  [
    backdrop('end', '#fdf3df', '#f2d4a0'),
    words('The rescue class', 360, 232, { size: 74, fill: brown }),
    words('Tuesdays at seven', 360, 306, { size: 42, fill: '#8b5a34', weight: 500 }),
    disk(360, 620, 270, '#f8e2b8'),
    place({ x: 360, y: 760, scale: 0.86 + 0.05 * ease(Math.min(1, share * 3)) }, loaf),
    ...(t < 0.75 ? [] : [sticker('$35', 566, 450, '#c2553a', '#ffffff')]),
    button('Book a Tuesday seat', 930, { fill: brown, text: '#ffffff' }, 50),
  ].join('');

export const sourdoughDrawing: Drawing = {
  caption: { y: 172, size: 60, fill: '#ffffff', outline: brown },
  music: [174.61, 220, 261.63, 349.23],
  shots: [
    { from: 0, to: 3, draw: asleep },
    { from: 3, to: 4.75, draw: classroom },
    { from: 4.75, to: 6.5, draw: rises },
    { from: 6.5, to: 9, draw: endCard },
  ],
};
