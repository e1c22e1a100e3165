'use client';

import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { linkClass } from '@/components/ui/button';
import { anyLibrary, libraryNames } from '@/lib/platforms';
import { type AdUrlReading, readAdUrl } from './read-ad-url';

const TYPING_PAUSE_MS = 500;

/** The reason why an ad URL was not accepted, and a link that helps. */
export type SubmitError = { message: string; link?: { href: string; name: string } };

type Field = {
  text: string;
  reading: AdUrlReading;
  /** True once typing has paused; a half-typed URL is not reported as invalid. */
  paused: boolean;
  setText: (text: string) => void;
};

function useAdUrl(given: string): Field {
  const [text, setText] = useState(given);
  const [paused, setPaused] = useState(given !== '');
  useEffect(() => {
    if (text === given) return;
    const timer = setTimeout(() => setPaused(true), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, given]);
  const change = (next: string) => {
    setText(next);
    setPaused(false);
  };
  return { text, reading: readAdUrl(text), paused, setText: change };
}

function Feedback({ id, reading, paused, error }: { id: string; reading: AdUrlReading; paused: boolean; error: SubmitError | undefined }) {
  const line = 'flex items-start gap-1.5';
  const icon = 'mt-[3px] size-3.5 flex-none';
  return (
    <div id={id} aria-live="polite" className="min-h-10 pt-2 text-sm leading-snug sm:min-h-7">
      {error ? (
        <p className={`${line} text-weak`}>
          <CircleAlert className={icon} aria-hidden="true" />
          <span>
            {error.message}{' '}
            {error.link && (
              <a href={error.link.href} className={linkClass}>
                {error.link.name}
              </a>
            )}
          </span>
        </p>
      ) : reading.kind === 'ad' ? (
        <p className={`${line} text-excellent`}>
          <Check className={icon} aria-hidden="true" />
          <span className="wrap-anywhere">
            {libraryNames[reading.ref.platform]}, ad ID <span className="tabular-nums">{reading.ref.adId}</span>
          </span>
        </p>
      ) : reading.kind === 'invalid' && paused ? (
        <p className={`${line} text-weak`}>
          <CircleAlert className={icon} aria-hidden="true" />
          <span className="wrap-anywhere">{reading.message}</span>
        </p>
      ) : (
        <p className="text-quiet">Paste the URL of an ad in the {anyLibrary}.</p>
      )}
    </div>
  );
}

/** A field for an ad URL, with feedback as it is typed. `error` is the last submit's; it is shown until the text changes. */
export function AdUrlField({ given = '', error, children }: { given?: string; error?: SubmitError | undefined; children: ReactNode }) {
  const { text, reading, paused, setText } = useAdUrl(given);
  const [failedText, setFailedText] = useState<string>();
  const [lastError, setLastError] = useState<SubmitError>();
  if (error !== lastError) {
    setLastError(error);
    setFailedText(error ? text : undefined);
  }
  const id = useId();
  const isInvalid = (reading.kind === 'invalid' && paused) || failedText === text;
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        Ad URL
      </label>
      <div className="flex flex-col gap-2 sm:flex-row">
        <input
          id={id}
          name="url"
          type="text"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder="https://www.facebook.com/ads/library/?id=…"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-feedback`}
          className="h-11 w-full min-w-0 rounded-control border border-line bg-surface px-3.5 text-base placeholder:text-quiet/80 aria-invalid:border-weak sm:text-sm"
        />
        {children}
      </div>
      <Feedback id={`${id}-feedback`} reading={reading} paused={paused} error={failedText === text ? error : undefined} />
    </div>
  );
}
