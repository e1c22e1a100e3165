import { type ComponentProps, useId } from 'react';

/** A labeled text input with an optional hint. */
export function TextField({ label, hint, ...props }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        {...props}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="h-11 w-full rounded-control border border-line bg-surface px-3.5 text-base sm:text-sm"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
