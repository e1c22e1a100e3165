'use client';

import { CircleAlert } from 'lucide-react';
import { type ComponentProps, use, useEffect, useId, useRef, useState } from 'react';
import { FieldErrors } from './field-errors';

const inputClass = 'h-11 w-full rounded-control border border-line bg-surface px-3.5 text-base aria-invalid:border-weak sm:text-sm';

export function TextField({ label, hint, type, name, ...props }: { label: string; hint?: string } & ComponentProps<'input'>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const error = use(FieldErrors);
  const own = error !== undefined && error.field === name ? error : undefined;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (own !== undefined) input.current?.focus();
  }, [own]);
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(own === undefined ? [] : [`${id}-error`])].join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...props}
          ref={input}
          id={id}
          name={name}
          type={isShown ? 'text' : type}
          aria-invalid={own === undefined ? undefined : true}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          className={`${inputClass} ${type === 'password' ? 'pr-16 noscript:pr-3.5' : ''}`}
        />
        {type === 'password' && (
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            aria-controls={id}
            aria-pressed={isShown}
            className="absolute inset-y-1 right-1 cursor-pointer rounded-control px-3 text-sm text-quiet hover:text-ink noscript:hidden"
          >
            Show
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      {/* Always rendered, because screen readers announce only changes of an existing alert. */}
      <div id={`${id}-error`} role="alert" className="empty:absolute">
        {own !== undefined && (
          <p className="flex items-start gap-1.5 text-sm text-weak">
            <CircleAlert className="mt-[3px] size-3.5 flex-none" aria-hidden="true" />
            {own.message}
          </p>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
