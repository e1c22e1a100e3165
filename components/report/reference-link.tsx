'use client';

import { Popover } from '@base-ui/react/popover';

export type ReferenceCard = { key: string; name: string; source?: string; blurb?: string };

/** The name of a source that opens its card. */
export function ReferenceLink({ reference: { key, name, source, blurb } }: { reference: ReferenceCard }) {
  return (
    <Popover.Root>
      <Popover.Trigger className="cursor-pointer rounded-xs text-left underline decoration-dotted underline-offset-4 hover:text-ink data-popup-open:text-ink print:no-underline">
        {name}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} collisionPadding={12} className="z-20">
          <Popover.Popup className="w-80 max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface p-4 text-sm leading-normal shadow-raised outline-none">
            <Popover.Title className="text-base font-semibold" dir="auto">
              {name}
            </Popover.Title>
            {source && (
              <p className="text-quiet" dir="auto">
                {source}
              </p>
            )}
            {blurb && (
              <Popover.Description className="mt-1.5" dir="auto">
                {blurb}
              </Popover.Description>
            )}
            <a className="mt-2 inline-block font-mono text-xs text-brand underline underline-offset-4" href={`#reference-${key}`}>
              {key}
            </a>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
