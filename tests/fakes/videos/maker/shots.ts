import { drawConfetti, drawHand, drawPerson, drawPicture } from './drawings';
import type { Plan, Scene, Shot } from './plan';

export type Graph = { inputs: { name: string; svg: string }[]; filters: string[] };

/** Drawn pictures are larger than the shot, so that a camera can move over them. */
const MARGIN = 1.3;
const even = (value: number) => Math.round(value / 2) * 2;

const innerSize = ({ width, height, bars }: Plan) => ({ width: width - 2 * bars.horizontal, height: height - 2 * bars.vertical });

/** One tick a frame: the time base in which `setpts=N` is exact. */
export const steady = ({ rate: [frames, seconds] }: Plan) => `settb=${seconds}/${frames},setpts=N,fps=${frames}/${seconds}`;

function moveCamera({ camera, frames }: Shot, { width, height }: { width: number; height: number }, rate: string): string {
  const [x, y] = [even(width * (MARGIN - 1)), even(height * (MARGIN - 1))];
  const zoom = (by: string) => `zoompan=z='${by}':x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)':d=1:s=${width}x${height}:fps=${rate}`;
  const crop = (left: string, top: string) => `crop=${width}:${height}:x='${left}':y='${top}'`;
  const moves: Record<Shot['camera'], string> = {
    still: crop(`${x / 2}`, `${y / 2}`),
    pan: crop(`${x}*n/${frames}`, `${y / 2}`),
    rise: crop(`${x / 2}`, `${y}*(1-n/${frames})`),
    swing: crop(`${x / 2}*(1+sin(n/4))`, `${y / 2}`),
    handheld: crop(`${x / 2}*(1+0.3*sin(n/5)+0.2*sin(n/2.3))`, `${y / 2}*(1+0.25*cos(n/4)+0.12*sin(n/1.7))`),
    zoom_in: zoom(`1+${MARGIN - 1}*on/${frames}`),
    zoom_out: zoom(`${MARGIN}-${MARGIN - 1}*on/${frames}`),
  };
  return moves[camera];
}

const sources = {
  mandelbrot: (w: number, h: number, rate: string, seed: number) =>
    `mandelbrot=s=${even(w / 2)}x${even(h / 2)}:rate=${rate}:maxiter=300:start_scale=${2.5 - (seed % 5) * 0.4},scale=${w}:${h}`,
  life: (w: number, h: number, rate: string, seed: number) =>
    `life=s=${even(w / 8)}x${even(h / 8)}:rate=${rate}:seed=${seed}:ratio=0.35:mold=10:life_color=#f4d35e:death_color=#083d77:mold_color=#ee964b,scale=${w}:${h}:flags=neighbor`,
  gradients: (w: number, h: number, rate: string, seed: number) => `gradients=s=${w}x${h}:rate=${rate}:seed=${seed}:nb_colors=5:speed=0.03`,
  cells: (w: number, h: number, rate: string, seed: number) =>
    `cellauto=s=${even(w / 4)}x${even(h / 4)}:rate=${rate}:rule=${seed % 2 === 0 ? 110 : 30}:random_seed=${seed}:random_fill_ratio=0.5,scale=${w}:${h}:flags=neighbor`,
  testsrc2: (w: number, h: number, rate: string) => `testsrc2=s=${w}x${h}:rate=${rate}`,
  static: (w: number, h: number, rate: string, seed: number) => `color=gray:s=${w}x${h}:r=${rate},noise=alls=90:all_seed=${seed}:allf=t+u`,
} satisfies Record<Extract<Scene, { source: string }>['source'], (w: number, h: number, rate: string, seed: number) => string>;

/** Returns the label of its stream. */
function addInput(graph: Graph, svg: string): string {
  graph.inputs.push({ name: `picture-${graph.inputs.length}.png`, svg });
  return `[${graph.inputs.length - 1}:v]`;
}

function drawScene(graph: Graph, plan: Plan, shot: Shot, label: string): void {
  const { width, height } = innerSize(plan);
  const rate = plan.rate.join('/');
  const { scene, frames } = shot;
  if ('source' in scene || 'color' in scene) {
    const made =
      'source' in scene ? sources[scene.source](width, height, rate, scene.seed) : `color=${scene.color}:s=${width}x${height}:r=${rate}`;
    graph.filters.push(`${made},trim=end_frame=${frames},${steady(plan)},format=yuv420p,setsar=1[${label}]`);
    return;
  }
  const large = { width: even(width * MARGIN), height: even(height * MARGIN) };
  const isPerson = scene.draw === 'person';
  const ground = addInput(graph, drawPicture(isPerson ? 'room' : scene.draw, large, scene.seed));
  const held = `loop=loop=${frames - 1}:size=1:start=0,${steady(plan)}`;
  const rest = `${moveCamera(shot, { width, height }, rate)},format=yuv420p,setsar=1[${label}]`;
  if (!isPerson) {
    graph.filters.push(`${ground}${held},${rest}`);
    return;
  }
  const { x, y, scale } = scene.pose;
  const size = { width: even(large.width * scale), height: even(large.height * scale) };
  const at = `x='${Math.round((large.width - size.width) / 2 + x * large.width)}+8*sin(n/9)':y='${Math.round(large.height - size.height + (0.1 + y) * large.height)}+5*sin(n/4)'`;
  const closed = addInput(graph, drawPerson(size, scene.seed, 'closed'));
  const open = addInput(graph, drawPerson(size, scene.seed, 'open'));
  // A camera that comes closer enlarges the room, too.
  const closer = scale > 1 ? `,scale=${even(large.width * scale)}:${even(large.height * scale)},crop=${large.width}:${large.height}` : '';
  graph.filters.push(
    `${ground}${held}${closer}[${label}a]`,
    `[${label}a]${closed}overlay=${at}[${label}b]`,
    `[${label}b]${open}overlay=${at}:enable='lt(mod(n,9),4)',${rest}`,
  );
}

function addPassing(graph: Graph, plan: Plan, shot: Shot, label: string): string {
  if (shot.passing === 'nothing') return label;
  const size = innerSize(plan);
  const drawing = addInput(graph, shot.passing === 'hand' ? drawHand(size) : drawConfetti(size, shot.frames));
  const path = shot.passing === 'hand' ? `x='-W+mod(n*W/9,2.6*W)':y='H*0.1*sin(n/6)'` : `x='24*sin(n/6)':y='mod(n*H/40,2*H)-H'`;
  graph.filters.push(`[${label}]${drawing}overlay=${path}[${label}p]`);
  return `${label}p`;
}

/** Adds what makes the shot; returns the label of its frames. */
export function addShot(graph: Graph, plan: Plan, index: number): string {
  const shot = plan.shots[index];
  if (shot === undefined) throw new Error(`${plan.name} has no shot ${index}.`);
  const label = `s${index}`;
  drawScene(graph, plan, shot, label);
  const filled = addPassing(graph, plan, shot, label);
  const effects = [
    ...(shot.light < 1 ? [`lutyuv=y='16+(val-16)*${shot.light}':u='128+(val-128)*${shot.light}':v='128+(val-128)*${shot.light}'`] : []),
    ...(shot.pulse > 0 ? [`eq=brightness='${shot.pulse}*sin(n/7)':eval=frame`] : []),
    ...shot.flashes.map(({ at, frames, color }) => `drawbox=color=${color}:t=fill:enable='between(n,${at},${at + frames - 1})'`),
    ...(shot.grain > 0 ? [`noise=alls=${shot.grain}:all_seed=${index + 1}:allf=t`] : []),
    steady(plan),
    'format=yuv420p',
  ];
  graph.filters.push(`[${filled}]${effects.join(',')}[done${index}]`);
  return `[done${index}]`;
}
