import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/copy-button';

export function CodePanel({ title, tabs, children }: { title: string; tabs?: ReactNode; children: ReactNode }) {
  return (
    <figure data-copy="" className="flex min-w-0 flex-none flex-col overflow-hidden rounded-card border border-line bg-surface">
      <figcaption className="flex flex-col gap-1 border-b border-line bg-sunk px-4 pt-1.5 text-sm font-medium">
        <span className="flex min-h-7.5 items-center justify-between gap-4 pb-1.5">
          {title}
          <span className="flex-none noscript:hidden">
            <CopyButton />
          </span>
        </span>
        {tabs}
      </figcaption>
      {children}
    </figure>
  );
}

export function CodeBox({ children }: { children: ReactNode }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="max-h-112 min-w-0 overflow-auto px-4 py-3.5 font-mono text-[13px] leading-relaxed print:max-h-none"
    >
      {children}
    </pre>
  );
}

export function Code({ html }: { html: string }) {
  return (
    <CodeBox>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped where it is made */}
      <code dangerouslySetInnerHTML={{ __html: html }} />
    </CodeBox>
  );
}
