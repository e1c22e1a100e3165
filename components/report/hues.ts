import type { Chapter } from '@/lib/report/chapters';
import type { Section } from '@/lib/report/criteria';
import type { Band } from '@/lib/report/view/theme';

/** Classes that set `--hue` of an element. */
export const sectionHues: Record<Section, string> = {
  hook: '[--hue:var(--color-hook)]',
  script: '[--hue:var(--color-script)]',
  visual: '[--hue:var(--color-visual)]',
  cta: '[--hue:var(--color-cta)]',
};

export const chapterHues: Record<Chapter, string> = {
  verdict: '[--hue:var(--color-verdict)]',
  strategy: '[--hue:var(--color-strategy)]',
  execution: '[--hue:var(--color-execution)]',
  diagnostics: '[--hue:var(--color-diagnostics)]',
  playbook: '[--hue:var(--color-playbook)]',
};

export const bandHues: Record<Band, string> = {
  excellent: '[--hue:var(--color-excellent)]',
  strong: '[--hue:var(--color-strong)]',
  solid: '[--hue:var(--color-solid)]',
  uneven: '[--hue:var(--color-uneven)]',
  weak: '[--hue:var(--color-weak)]',
};
