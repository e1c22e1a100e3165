import { backdrop, between, box, button, type Drawing, disk, ease, faint, line, oval, place, shape, words } from '../../maker/pen';

const earth = '#5b4636';
const flax = '#d9c7a3';

/** Somebody in bed, seen from the foot end; `cover` is the color of the sheets. */
const bed = (cover: string, light: string, asleep: boolean, turn: number) =>
  [
    box(60, 560, 600, 240, '#7a5638', 30),
    box(150, 640, 420, 150, '#f5efe4', 46),
    place(
      { x: 360, y: 710, turn },
      disk(0, 0, 62, '#e3ae88'),
      shape('M-66 -6 q-8 -72 66 -72 q74 0 66 72 q-22 -46 -66 -46 q-44 0 -66 46 z', '#4a2f22'),
      asleep ? line('M-32 4 q10 9 20 0 M12 4 q10 9 20 0', '#5b3a2c', 6) : disk(-22, 2, 8, '#3a2620') + disk(22, 2, 8, '#3a2620'),
      line(asleep ? 'M-16 30 q16 13 32 0' : 'M-14 36 q14 -11 28 0', '#9a5a48', 6),
    ),
    shape('M60 800 q300 -80 600 0 v480 h-600 z', cover),
    shape('M60 800 q300 -80 600 0 v70 q-300 -80 -600 0 z', light),
    line('M200 900 q30 140 -10 300 M380 880 q-20 180 10 340 M540 910 q-40 130 0 290', 'rgba(0,0,0,0.09)', 12),
  ].join('');

const awake = (t: number) =>
  [
    backdrop('night', '#27314f', '#47406a'),
    disk(560, 420, 66, '#f5e8bd'),
    disk(530, 404, 62, '#2c3557'),
    ...[90, 210, 420, 650, 320].map((x, index) =>
      faint(0.5 + 0.4 * Math.sin(t * 3 + index), disk(x, 340 + ((index * 67) % 150), 5, '#ffffff')),
    ),
    bed('#8a4b4b', '#a05c5c', false, 9 * Math.sin(t * 2.6)),
    line(`M${470 + 4 * Math.sin(t * 9)} 620 q14 -18 0 -36 q-14 -18 0 -36`, '#f0a077', 9),
    line(`M${250 - 4 * Math.sin(t * 9)} 620 q14 -18 0 -36 q-14 -18 0 -36`, '#f0a077', 9),
  ].join('');

function weave(t: number): string {
  const shift = t * 26;
  const rows = Array.from({ length: 13 }, (_, index) => {
    const y = 360 + index * 74;
    const path = Array.from({ length: 7 }, (__, wave) => `q60 ${(index + wave) % 2 === 0 ? -36 : 36} 120 0`).join(' ');
    return line(`M${-120 - (shift % 120)} ${y} ${path}`, index % 2 === 0 ? '#e8dabb' : '#c4ae84', 34);
  });
  const threads = Array.from({ length: 7 }, (_, index) => box(40 + index * 112, 330, 22, 960, 'rgba(122,96,58,0.28)', 11));
  return [backdrop('weave', '#f0e6d0', '#d9c7a3'), ...threads, ...rows].join('');
}

const hill = (t: number) =>
  [
    backdrop('hill', '#bcdce8', '#eaf2e2'),
    disk(150 + t * 8, 430, 70, '#fff3cf'),
    shape('M0 900 q200 -260 420 -120 q160 -110 300 20 v480 H0 z', '#8fb583'),
    shape('M0 1010 q260 -160 720 20 v250 H0 z', '#6d9a66'),
    box(420, 700, 190, 140, '#f4ecdf'),
    shape('M400 704 l115 -96 l115 96 z', '#7d4f3a'),
    box(496, 768, 40, 72, '#6b4632'),
    line('M60 860 L330 820', earth, 6),
    ...[80, 170, 260].map((x, index) =>
      place({ x, y: 856 - index * 14, turn: 5 * Math.sin(t * 3 + index) }, box(0, 0, 70, 120, index === 1 ? '#ffffff' : flax, 4)),
    ),
  ].join('');

const endCard = (t: number, share: number) =>
  [
    backdrop('end', '#f8f1e4', '#e7d7b8'),
    words('Kilrenny', 360, 236, { size: 92, fill: earth }),
    oval(360, 850, 270, 26, 'rgba(0,0,0,0.13)'),
    ...['#9a6b55', '#7f9a86', flax, '#ffffff'].map((color, index) =>
      place(
        { x: 360, y: 800, turn: between(0, -33 + index * 22, ease(Math.min(1, share * 3))) },
        box(-92, -400, 184, 400, color, 12),
        disk(0, -36, 12, earth),
      ),
    ),
    faint(Math.min(1, t), words('Swatches by post', 360, 310, { size: 42, fill: '#8a6d52', weight: 500 })),
    button('Feel a swatch at home', 940, { fill: earth, text: '#ffffff' }),
  ].join('');

export const linenDrawing: Drawing = {
  caption: { y: 168, size: 56, fill: '#ffffff', box: earth },
  music: [164.81, 207.65, 246.94, 329.63],
  shots: [
    { from: 0, to: 2.5, draw: awake },
    { from: 2.5, to: 4, draw: weave },
    { from: 4, to: 5.5, draw: hill },
    { from: 5.5, to: 8, draw: endCard },
  ],
};
