import type { CheckResult } from '@/lib/report/view/check-mark';
import type { Bar, Chapter, Section } from '@/lib/report/view/nodes';
import type { Band } from '@/lib/report/view/theme';

/** Classes that set `--hue` of an element. */
export const hues: Record<Section | Chapter | Band | Bar['hue'] | CheckResult, string> = {
  hook: '[--hue:var(--color-hook)]',
  script: '[--hue:var(--color-script)]',
  visual: '[--hue:var(--color-visual)]',
  cta: '[--hue:var(--color-cta)]',
  verdict: '[--hue:var(--color-verdict)]',
  strategy: '[--hue:var(--color-strategy)]',
  execution: '[--hue:var(--color-execution)]',
  diagnostics: '[--hue:var(--color-diagnostics)]',
  playbook: '[--hue:var(--color-playbook)]',
  excellent: '[--hue:var(--color-excellent)]',
  strong: '[--hue:var(--color-strong)]',
  solid: '[--hue:var(--color-solid)]',
  uneven: '[--hue:var(--color-uneven)]',
  weak: '[--hue:var(--color-weak)]',
  gain: '[--hue:var(--color-excellent)]',
  loss: '[--hue:var(--color-weak)]',
  total: '[--hue:var(--color-ink)]',
  confirmed: '[--hue:var(--color-excellent)]',
  moved: '[--hue:var(--color-solid)]',
  not_confirmed: '[--hue:var(--color-weak)]',
  not_checked: '[--hue:var(--color-quiet)]',
};
