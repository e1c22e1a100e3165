import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import type { Way } from './clients';

/** The steps of one way to connect a client. */
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
