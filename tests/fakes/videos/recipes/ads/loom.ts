import { backdrop, between, box, button, type Drawing, ease, line, oval, place, shape } from '../../maker/pen';

const green = '#24452c';

function loom(t: number): string {
  const shuttle = 360 + 200 * Math.sin(t * 3.2);
  const warp = Array.from({ length: 19 }, (_, index) => line(`M${144 + index * 24} 420 V1010`, index % 2 === 0 ? '#efe3c8' : '#d8c59b', 7));
  const cloth = Array.from({ length: 9 }, (_, index) =>
    box(140, 990 - index * 26, 440, 20, ['#b5533c', '#e3c98f', '#3f6b52'][index % 3] ?? '#b5533c', 6),
  );
  return [
    backdrop('loom', '#c7b08a', '#94794f'),
    box(0, 1090, 720, 190, '#5e452c'),
    box(70, 360, 54, 800, '#6b4a2e', 10),
    box(596, 360, 54, 800, '#6b4a2e', 10),
    box(60, 380, 600, 50, '#7d5836', 12),
    ...warp,
    ...cloth,
    box(110, 1010, 500, 54, '#7d5836', 20),
    box(104, 716 + 22 * Math.abs(Math.sin(t * 3.2)), 512, 30, '#8e673f', 8),
    place({ x: shuttle, y: 700 }, shape('M-84 0 q84 -40 168 0 q-84 40 -168 0 z', '#f3ead6'), box(-30, -8, 60, 16, '#b5533c', 8)),
  ].join('');
}

function mending(_: number, share: number): string {
  const stitches = Math.floor(between(1, 9, share));
  const sewn = Array.from({ length: stitches }, (__, index) =>
    line(`M${208 + index * 36} ${800 + (index % 2) * 16} l20 44`, '#b5533c', 10),
  );
  const x = 220 + stitches * 36;
  return [
    backdrop('mend', '#e9efe6', '#b9cdb8'),
    shape('M60 520 q300 -70 600 0 v620 q-300 70 -600 0 z', '#f6f2e6'),
    line('M110 620 q250 -50 500 0 M110 720 q250 -40 500 0 M110 980 q250 40 500 0', '#dcd5bf', 8),
    shape('M196 824 q160 -26 330 4 q-160 30 -330 -4 z', '#cfc6ab'),
    ...sewn,
    place({ x, y: 800, turn: 38 }, box(-6, -240, 12, 250, '#8c9aa0', 6), oval(0, -222, 3, 14, '#e9efe6')),
    line(`M${x + 142} 616 q140 -120 60 -240`, '#b5533c', 6),
  ].join('');
}

const folded = (color: string, light: string) =>
  [box(-250, -60, 500, 110, color, 40), box(-250, -60, 500, 34, light, 17), line('M-210 16 H210', 'rgba(0,0,0,0.12)', 8)].join('');

const endCard = (_: number, share: number) =>
  [
    backdrop('end', '#f2f4ea', '#d3dfcd'),
    oval(360, 860, 300, 28, 'rgba(0,0,0,0.13)'),
    ...(
      [
        ['#b5533c', '#c96c55'],
        ['#d9b65a', '#e6ca80'],
        ['#3f6b52', '#57876c'],
        ['#4b5d80', '#667a9e'],
      ] as const
    ).map(([color, light], index) =>
      place({ x: 360, y: between(300, 800 - index * 116, ease(Math.min(1, Math.max(0, share * 5 - index * 0.5)))) }, folded(color, light)),
    ),
    button('Choose your color', 940, { fill: green, text: '#ffffff' }, 50),
  ].join('');

export const loomDrawing: Drawing = {
  caption: { y: 168, size: 58, fill: '#ffffff', box: green },
  music: [146.83, 185, 220, 293.66],
  shots: [
    { from: 0, to: 3, draw: loom },
    { from: 3, to: 5.5, draw: mending },
    { from: 5.5, to: 8, draw: endCard },
  ],
};
