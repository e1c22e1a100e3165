import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import type { Way } from './clients';

export function ClientWay({ steps, setup, note }: Way) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {steps.length === 1 ? (
        <p className="max-w-[70ch] leading-relaxed">
          <MarkedText text={steps[0] ?? ''} />
        </p>
      ) : (
        <ol className="flex max-w-[70ch] list-decimal flex-col gap-1.5 pl-5 leading-relaxed marker:text-quiet marker:tabular-nums">
          {steps.map((step) => (
            <li key={step}>
              <MarkedText text={step} />
            </li>
          ))}
        </ol>
      )}
      {setup !== undefined && <CodeExample label={setup.label} code={setup.code} />}
      {note !== undefined && (
        <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
          <MarkedText text={note} />
        </p>
      )}
    </div>
  );
}

export function FoldedClient({ id, name, children }: { id?: string; name: string; children: ReactNode }) {
  return (
    <details id={id} name="agent-client" className="group scroll-mt-16 lg:scroll-mt-8">
      <summary className="flex list-none items-center justify-between px-5 py-3.5 text-sm font-medium hover:bg-sunk/60 [&::-webkit-details-marker]:hidden">
        {name}
        <ChevronRight
          className="size-4 text-quiet transition-transform duration-150 group-open:rotate-90 motion-reduce:transition-none"
          aria-hidden="true"
        />
      </summary>
      <div className="flex flex-col gap-8 px-5 pt-1 pb-5 text-sm">{children}</div>
    </details>
  );
}
