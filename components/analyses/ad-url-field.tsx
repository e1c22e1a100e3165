'use client';

import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { linkClass } from '@/components/ui/button';
import { libraryNames } from '@/lib/platforms';
import { type AdUrlReading, readAdUrl } from './read-ad-url';

const QUIET_MS = 500;

/** Why the service did not take an address, and where to go about it. */
export type Refusal = { message: string; remedy?: { href: string; name: string } };

type Field = {
  text: string;
  reading: AdUrlReading;
  /** Whether the typing has paused, so that a half-typed address is not called wrong. */
  paused: boolean;
  setText: (text: string) => void;
};

/** The text of an ad URL field and what it is, at every keystroke. */
function useAdUrl(given: string): Field {
  const [text, setText] = useState(given);
  const [paused, setPaused] = useState(given !== '');
  useEffect(() => {
    if (text === given) return;
    const timer = setTimeout(() => setPaused(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, given]);
  const change = (next: string) => {
    setText(next);
    setPaused(false);
  };
  return { text, reading: readAdUrl(text), paused, setText: change };
}

function Feedback({ id, reading, paused, refusal }: { id: string; reading: AdUrlReading; paused: boolean; refusal: Refusal | undefined }) {
  const line = 'flex items-start gap-1.5';
  const icon = 'mt-[3px] size-3.5 flex-none';
  return (
    <div id={id} aria-live="polite" className="min-h-10 pt-2 text-sm leading-snug sm:min-h-7">
      {refusal ? (
        <p className={`${line} text-weak`}>
          <CircleAlert className={icon} aria-hidden="true" />
          <span>
            {refusal.message}{' '}
            {refusal.remedy && (
              <a href={refusal.remedy.href} className={linkClass}>
                {refusal.remedy.name}
              </a>
            )}
          </span>
        </p>
      ) : reading.kind === 'ad' ? (
        <p className={`${line} text-excellent`}>
          <Check className={icon} aria-hidden="true" />
          <span className="wrap-anywhere">
            {libraryNames[reading.ref.platform]}, ad <span className="tabular-nums">{reading.ref.adId}</span>
          </span>
        </p>
      ) : reading.kind === 'refused' && paused ? (
        <p className={`${line} text-weak`}>
          <CircleAlert className={icon} aria-hidden="true" />
          <span className="wrap-anywhere">{reading.message}</span>
        </p>
      ) : (
        <p className="text-quiet">Paste the address of one ad in the Meta or TikTok ad library.</p>
      )}
    </div>
  );
}

/**
 * A labelled field for the URL of one ad, with its button and what the URL is. `refusal` is what the service said of the
 * last try; it stands until the text changes.
 */
export function AdUrlField({ given = '', refusal, children }: { given?: string; refusal?: Refusal | undefined; children: ReactNode }) {
  const { text, reading, paused, setText } = useAdUrl(given);
  const [refusedText, setRefusedText] = useState<string>();
  const [lastRefusal, setLastRefusal] = useState<Refusal>();
  if (refusal !== lastRefusal) {
    setLastRefusal(refusal);
    setRefusedText(refusal ? text : undefined);
  }
  const id = useId();
  const isWrong = (reading.kind === 'refused' && paused) || refusedText === text;
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
          aria-invalid={isWrong}
          aria-describedby={`${id}-feedback`}
          className="h-11 w-full min-w-0 rounded-control border border-line bg-surface px-3.5 text-base placeholder:text-quiet/80 aria-invalid:border-weak sm:text-sm"
        />
        {children}
      </div>
      <Feedback id={`${id}-feedback`} reading={reading} paused={paused} refusal={refusedText === text ? refusal : undefined} />
    </div>
  );
}
