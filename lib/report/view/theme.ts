import type { Chapter } from '@/lib/report/chapters';
import { type Section, sections } from '@/lib/report/criteria';
import { gradeOf, type RubricVersion } from '@/lib/report/rubric';

export const bands = ['excellent', 'strong', 'solid', 'uneven', 'weak'] as const;
export type Band = (typeof bands)[number];

export const bandWords: Record<Band, string> = { excellent: 'Excellent', strong: 'Strong', solid: 'Solid', uneven: 'Uneven', weak: 'Weak' };

/** The band of the letter of a grade. */
export const bandOfValue = (value: number, rubricVersion: RubricVersion): Band =>
  bands['ABCD'.indexOf(gradeOf(value, rubricVersion).charAt(0))] ?? 'weak';

/** The band of a section's points from 0 to 25 is that of a whole ad of such sections. */
export const bandOfSection = (points: number, rubricVersion: RubricVersion): Band => bandOfValue(points * sections.length, rubricVersion);

export type Palette = {
  paper: string;
  surface: string;
  sunk: string;
  ink: string;
  quiet: string;
  line: string;
  brand: string;
  chapters: Record<Chapter, string>;
  sections: Record<Section, string>;
  bands: Record<Band, string>;
};

const light: Palette = {
  paper: '#fbfaf8',
  surface: '#ffffff',
  sunk: '#f3f0eb',
  ink: '#211d19',
  quiet: '#635d56',
  line: '#e2ddd5',
  brand: '#2f4fc4',
  chapters: { verdict: '#494e8f', strategy: '#017a62', execution: '#8a5f18', diagnostics: '#78023e', playbook: '#58017a' },
  sections: { hook: '#b63f05', script: '#2f3481', visual: '#00785e', cta: '#9542a8' },
  bands: { excellent: '#0b6b4f', strong: '#2a6f2b', solid: '#2b5fa8', uneven: '#8f5200', weak: '#ad2a22' },
};

const dark: Palette = {
  paper: '#171513',
  surface: '#1f1c1a',
  sunk: '#272421',
  ink: '#efebe6',
  quiet: '#aca59d',
  line: '#3a3531',
  brand: '#9db2ff',
  chapters: { verdict: '#8d90ff', strategy: '#7ef8dd', execution: '#edb72e', diagnostics: '#df7c90', playbook: '#c7b5ff' },
  sections: { hook: '#e99b03', script: '#7f8ef2', visual: '#37d19c', cta: '#fcbffe' },
  bands: { excellent: '#4fd6a4', strong: '#8fd67a', solid: '#8fb8ff', uneven: '#f0b45c', weak: '#ff9489' },
};

/** The light colors on white, for paper and the PDF, so that a printer lays no tint under the text. */
const print: Palette = { ...light, paper: '#ffffff', sunk: '#f6f4f0' };

export const palettes = { light, dark, print } as const;

/** Font sizes in pixels; the PDF has its own. */
export const typeScale = { xs: 12, sm: 14, md: 16, lg: 20, xl: 25, xxl: 31, xxxl: 39 } as const;
export const SPACE = 4;
export const radius = { control: 8, card: 12 } as const;
