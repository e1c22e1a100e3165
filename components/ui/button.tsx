const BASE =
  'inline-flex h-9 cursor-pointer items-center justify-center gap-2 rounded-control px-3.5 text-sm font-medium whitespace-nowrap transition-colors duration-150 disabled:cursor-default disabled:opacity-60 motion-reduce:transition-none';

const kinds = {
  primary: 'bg-brand text-surface hover:bg-brand-strong',
  plain: 'border border-line bg-surface text-ink hover:bg-sunk',
  quiet: 'text-quiet hover:bg-sunk hover:text-ink',
  danger: 'bg-weak text-surface hover:bg-weak-strong',
} as const;

export const buttonClass = (kind: keyof typeof kinds) => `${BASE} ${kinds[kind]}`;

export const linkClass = 'text-brand underline decoration-1 underline-offset-4 hover:decoration-2';

export const tabClass =
  'flex items-center gap-1.5 rounded-control px-2.5 py-1.5 text-sm whitespace-nowrap text-quiet hover:text-ink aria-[current]:bg-sunk aria-[current]:font-medium aria-[current]:text-ink';
