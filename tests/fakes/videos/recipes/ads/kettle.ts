import {
  backdrop,
  between,
  box,
  button,
  type Drawing,
  disk,
  ease,
  faint,
  line,
  oval,
  place,
  shape,
  steam,
  sticker,
  words,
} from '../../maker/pen';

const teal = '#1f7a78';
const dark = '#12343b';
const amber = '#e8a62c';

/** A mug around its middle, some 240 wide. */
const mug = (color: string, tea = '#8a5a2b') =>
  [
    line('M92 -30 q84 0 74 62 q-8 52 -84 46', color, 26),
    shape('M-112 -92 h224 v118 q0 84 -84 84 h-56 q-84 0 -84 -84 z', color),
    shape('M-112 -92 h60 v202 q-60 -6 -60 -84 z', 'rgba(255,255,255,0.16)'),
    oval(0, -92, 112, 26, '#f6efe2'),
    oval(0, -89, 96, 19, tea),
  ].join('');

/** The kettle that folds; `open` is 0 when it is flat and 1 when it stands. */
function kettle(open: number, grip = dark): string {
  const height = between(40, 300, open);
  const ribs = Array.from({ length: 6 }, (_, index) => {
    const y = -height + (height * (index + 0.5)) / 6;
    return box(-150 - (index % 2) * 12, y - height / 14, 300 + (index % 2) * 24, height / 7.4, index % 2 === 0 ? '#2a8d8a' : teal, 10);
  });
  const handle = line(
    `M150 ${-height + 6} q110 ${between(4, 10, open)} 96 ${between(16, 130, open)} q-10 ${between(10, 74, open)} -84 ${between(12, 92, open)}`,
    grip,
    26,
  );
  return [
    oval(0, 22, 220, 26, 'rgba(0,0,0,0.16)'),
    handle,
    box(-146, -height, 292, height, '#17605f', 8),
    ...ribs,
    shape(`M-150 ${-height + 34} l-78 -44 q-12 -14 8 -18 l74 8 z`, '#c9d3d2'),
    box(-166, -6, 332, 30, '#c9d3d2', 14),
    box(-166, -height - 22, 332, 34, '#dfe6e5', 16),
    box(-38, -height - 52, 76, 32, grip, 16),
  ].join('');
}

function trainWindow(t: number): string {
  const hills = (speed: number, y: number, size: number, color: string) => {
    const shift = (t * speed) % 480;
    const waves = ` q120 ${-size} 240 0 q120 ${size * 0.5} 240 0`.repeat(5);
    return shape(`M${-480 - shift} ${y} ${waves} V900 H-480 z`, color);
  };
  const poles = box(1100 - ((t * 620) % 1300), 260, 16, 560, '#3b5b52');
  return [
    backdrop('wall', '#d9cbb4', '#bfae93'),
    '<mask id="pane"><rect x="70" y="300" width="580" height="520" rx="46" fill="white"/></mask>',
    `<g mask="url(#pane)">${box(70, 300, 580, 520, '#bfe0ea')}${disk(520, 420, 54, '#fff3cf')}${hills(60, 620, 120, '#9cc7a0')}${hills(150, 700, 90, '#6fa67b')}${hills(300, 780, 60, '#4f875f')}${poles}</g>`,
    '<rect x="70" y="300" width="580" height="520" rx="46" fill="none" stroke="#8d7f68" stroke-width="22"/>',
    box(0, 960, 720, 320, '#8a5f3c'),
    box(0, 960, 720, 22, '#a87850'),
    oval(360, 1078, 170, 26, 'rgba(0,0,0,0.2)'),
    place({ x: 360, y: 968 + 2.5 * Math.sin(t * 16) }, mug('#e7e1d6')),
  ].join('');
}

const coldMug = (t: number) =>
  [
    backdrop('cold', '#6d97ab', '#38606f'),
    ...[110, 600, 210, 520, 340, 80, 640].map((x, index) =>
      faint(0.7, disk(x, ((t * 90 + index * 190) % 1240) + 20, 8 + (index % 3) * 4, '#ffffff')),
    ),
    oval(350, 1070, 300, 40, 'rgba(0,0,0,0.22)'),
    place({ x: 340, y: 850, scale: 1.9 + 0.05 * t }, mug('#f2ede3', '#6b5138')),
    box(586, 470, 44, 300, '#f6f6f2', 22),
    box(600, between(560, 690, t / 1.1), 16, between(190, 60, t / 1.1), '#3f86c9', 8),
    disk(608, 780, 42, '#f6f6f2'),
    disk(608, 780, 28, '#3f86c9'),
  ].join('');

const folded = () =>
  [
    backdrop('folded', '#f4dfb4', '#eec27a'),
    box(0, 930, 720, 350, '#d79a4c'),
    place({ x: 350, y: 930, scale: 1.15 }, kettle(0)),
    line('M630 858 V930', dark, 8),
    line('M610 858 H650 M610 930 H650', dark, 8),
    words('4 cm', 620, 826, { size: 42, fill: dark }),
  ].join('');

const unfolds = (t: number) =>
  [
    backdrop('unfolds', '#c6e4de', '#7fbdb3'),
    box(0, 1090, 720, 190, '#4f8f87'),
    box(40, 420, 250, 330, '#e9f5f2', 18),
    box(56, 436, 218, 298, '#a9d6e4', 10),
    box(158, 436, 14, 298, '#e9f5f2'),
    place({ x: 610, y: 1096, scale: 0.62 }, mug('#f4dfb4')),
    place({ x: 330, y: 1110, scale: 1.5 }, kettle(between(0.25, 1, ease(Math.min(1, t / 0.7))))),
  ].join('');

function boils(t: number, share: number): string {
  const angle = share * 2 * Math.PI * 0.999;
  const [x, y] = [560 + 88 * Math.sin(angle), 560 - 88 * Math.cos(angle)];
  const swept = `M560 560 V472 A88 88 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(1)} ${y.toFixed(1)} z`;
  return [
    backdrop('boils', '#25707a', '#174850'),
    box(0, 1040, 720, 240, '#0f343b'),
    disk(560, 560, 104, '#f4ead6'),
    shape(swept, amber),
    disk(560, 560, 12, dark),
    steam(150, 700, t),
    place({ x: 330, y: 1040 + Math.sin(t * 30) * 1.5, scale: 1.2 }, kettle(1, amber)),
    disk(330, 1052, 9, '#ff6b3d'),
  ].join('');
}

const endCard = (t: number, share: number) =>
  [
    backdrop('end', '#fbf3e2', '#f3dfb8'),
    words('Brookpot', 360, 236, { size: 92, fill: dark }),
    disk(360, 640, 286, '#f7e6c3'),
    place({ x: 318, y: 800, scale: 1.02 }, kettle(1)),
    place({ x: 556, y: 742, scale: 0.72 + 0.05 * ease(Math.min(1, share * 3)) }, mug(amber)),
    steam(556, 600, t, '#d8c8a4'),
    sticker('$49', 136, 400, teal, '#ffffff'),
    button('Order today, get a free cup', 930, { fill: dark, text: '#ffffff' }),
  ].join('');

export const kettleDrawing: Drawing = {
  caption: { y: 168, size: 58, fill: '#ffffff', box: dark },
  music: [220, 261.63, 329.63, 392],
  shots: [
    { from: 0, to: 1.75, draw: trainWindow },
    { from: 1.75, to: 3, draw: coldMug },
    { from: 3, to: 4.25, draw: folded },
    { from: 4.25, to: 5.5, draw: unfolds },
    { from: 5.5, to: 8, draw: boils },
    { from: 8, to: 10, draw: endCard },
  ],
};
