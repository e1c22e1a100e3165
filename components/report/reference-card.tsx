'use client';

import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import type { ReferenceEntry } from './reference-entry';

/** The entry of a source in the catalog, next to its name. */
export function ReferenceCard({
  reference: { key, name, source, blurb },
  anchor,
  isOpen,
  onOpenChange,
}: {
  reference: ReferenceEntry;
  anchor: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(next, { event }) => {
        // The button next to the card closes it by its own click.
        if (!(event.target instanceof Node && anchor.current?.contains(event.target))) onOpenChange(next);
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={6} collisionPadding={12} className="z-20">
          <Popover.Popup
            finalFocus={anchor}
            className="w-80 max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface p-4 text-sm leading-normal shadow-raised outline-none"
          >
            <Popover.Title className="text-base font-semibold wrap-anywhere" dir="auto">
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
            <a
              className="mt-2 inline-block font-mono text-xs text-brand underline underline-offset-4"
              href={`#reference-${key}`}
              onClick={() => onOpenChange(false)}
            >
              {key}
            </a>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
