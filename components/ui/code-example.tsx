import { CopyButton } from './copy-button';

export function CodeExample({ label, code }: { label: string; code: string }) {
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-end justify-between gap-4 text-sm font-medium">
        {label}
        <CopyButton text={code} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-112 overflow-auto rounded-card border border-line bg-surface p-4 font-mono text-[13px] leading-relaxed print:max-h-none"
      >
        <code>{code}</code>
      </pre>
    </figure>
  );
}
