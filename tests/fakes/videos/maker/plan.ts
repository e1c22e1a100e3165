/**
 * The language of the recipe: what a video of the bench shows and sounds like, as plain data. Everything is counted in frames, so that
 * the truth of a video follows from its plan exactly.
 */

/** How a picture of a shot is made: drawn from a seed, or by one of ffmpeg's own sources. */
export type Scene =
  | { draw: 'texture' | 'room' | 'product' | 'landscape' | 'screen' | 'stickers'; seed: number }
  /** A person who speaks, in front of room `seed`; `pose` shifts and scales them, as a jump cut does. */
  | { draw: 'person'; seed: number; pose: { x: number; y: number; scale: number } }
  | { source: 'mandelbrot' | 'life' | 'gradients' | 'cells' | 'testsrc2' | 'static'; seed: number }
  | { color: string };

export type Camera = 'still' | 'pan' | 'rise' | 'zoom_in' | 'zoom_out' | 'handheld' | 'swing';

export type Shot = {
  scene: Scene;
  frames: number;
  camera: Camera;
  /** How it begins; a gradual one overlaps with the shot before. */
  enters: 'cut' | { xfade: string; frames: number };
  /** From 0 to 1: what is left of the light. */
  light: number;
  grain: number;
  passing: 'nothing' | 'confetti' | 'hand';
  flashes: readonly { at: number; frames: number; color: string }[];
  /** The exposure swings within the shot. */
  pulse: number;
};

export type FontName = keyof typeof fonts;

export type Look = 'plain' | 'shadow' | 'outline' | 'box' | 'glass' | 'sticker';

/** Words on the picture in frames `from` to `to`; `x` and `y` are the center, as shares of the picture. */
export type Caption = {
  lines: readonly string[];
  from: number;
  to: number;
  /** Font size in pixels. */
  size: number;
  look: Look;
  font: FontName;
  color: string;
  x: number;
  y: number;
  /** Pixels a frame, for the first `frames` of it or all. */
  moves: { x: number; y: number; frames?: number };
  /** Frames over which it appears and disappears. */
  fade: number;
  /** Frames from one word to the next, each line from its left edge `x` on; 0 where all words come at once. */
  grows: number;
  /** What stands in its place before, for so many frames each. */
  counts: { before: readonly string[]; frames: number };
};

export type Speech = { at: number; text: string; voice: string; wordsPerMinute: number; decibels: number };
/** Sound that is no voice, from second `from` to `to`. */
export type Backing = {
  kind: 'music' | 'beats' | 'tone' | 'noise' | 'clicks' | 'whoosh';
  from: number;
  to: number;
  decibels: number;
  seed: number;
};
export type Sound = { channels: 1 | 2; speech: readonly Speech[]; backing: readonly Backing[] };

export type Form = 'mp4' | 'webm' | 'hevc' | 'rotated' | 'variable';

export type Plan = {
  name: string;
  width: number;
  height: number;
  /** Frames a second, as a fraction: 30000/1001 is not a decimal number. */
  rate: readonly [frames: number, seconds: number];
  form: Form;
  /** Black bars in pixels; shots fill what is left. */
  bars: { vertical: number; horizontal: number };
  crf: number;
  shots: readonly Shot[];
  captions: readonly Caption[];
  /** Whether what is said is also shown; null where that is not judged. */
  captioned: 'yes' | 'no' | null;
  /** Null: no sound track. */
  sound: Sound | null;
};

/** Files of fonts: of packages that the project ships, and of Debian's fonts-dejavu. */
export const fonts = {
  sans: 'node_modules/@expo-google-fonts/ibm-plex-sans/700Bold/IBMPlexSans_700Bold.ttf',
  regular: 'node_modules/@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  light: 'node_modules/@expo-google-fonts/ibm-plex-sans/300Light/IBMPlexSans_300Light.ttf',
  italic: 'node_modules/@expo-google-fonts/ibm-plex-sans/600SemiBold_Italic/IBMPlexSans_600SemiBold_Italic.ttf',
  mono: 'node_modules/@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf',
  arabic: 'node_modules/@expo-google-fonts/ibm-plex-sans-arabic/700Bold/IBMPlexSansArabic_700Bold.ttf',
  hebrew: 'node_modules/@expo-google-fonts/ibm-plex-sans-hebrew/700Bold/IBMPlexSansHebrew_700Bold.ttf',
  thai: 'node_modules/@expo-google-fonts/ibm-plex-sans-thai/700Bold/IBMPlexSansThai_700Bold.ttf',
  devanagari: 'node_modules/@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  korean: 'node_modules/@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf',
  chinese: 'node_modules/@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  dejavu: '/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf',
  condensed: '/usr/share/fonts/truetype/dejavu/DejaVuSansCondensed-Bold.ttf',
  serif: '/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf',
} as const;

type Numbers = 'x' | 'y' | 'size' | 'color' | 'look' | 'font' | 'moves' | 'fade' | 'grows' | 'counts';

const shotDefaults = { camera: 'still', enters: 'cut', light: 1, grain: 0, passing: 'nothing', flashes: [], pulse: 0 } as const;

export function shot(scene: Scene, frames: number, options: Partial<Omit<Shot, 'scene' | 'frames'>> = {}): Shot {
  return { ...shotDefaults, scene, frames, ...options };
}

const captionDefaults = {
  look: 'outline',
  font: 'sans',
  color: 'white',
  x: 0.5,
  y: 0.75,
  size: 52,
  moves: { x: 0, y: 0 },
  fade: 0,
  grows: 0,
  counts: { before: [], frames: 0 },
} as const;

/** Has one line per line break. */
export function caption(text: string, from: number, to: number, options: Partial<Pick<Caption, Numbers>> = {}): Caption {
  return { ...captionDefaults, lines: text.split('\n'), from, to, ...options };
}

export function speech(at: number, text: string, options: Partial<Omit<Speech, 'at' | 'text'>> = {}): Speech {
  return { at, text, voice: 'en-us', wordsPerMinute: 165, decibels: -20, ...options };
}

export function backing(
  kind: Backing['kind'],
  from: number,
  to: number,
  options: Partial<Pick<Backing, 'decibels' | 'seed'>> = {},
): Backing {
  return { kind, from, to, decibels: -30, seed: 1, ...options };
}

const planDefaults = {
  width: 720,
  height: 1280,
  rate: [30, 1],
  form: 'mp4',
  bars: { vertical: 0, horizontal: 0 },
  crf: 23,
  captions: [],
  captioned: null,
} as const;

export function plan(name: string, rest: Partial<Omit<Plan, 'name'>> & Pick<Plan, 'shots' | 'sound'>): Plan {
  return { ...planDefaults, name, ...rest };
}
