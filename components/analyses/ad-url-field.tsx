'use client';

import { Check, CircleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { linkClass } from '@/components/ui/button';
import { MAX_TOGETHER } from '@/lib/ads/url';
import { anyLibrary, libraryNames } from '@/lib/platforms';
import { type AdUrlsReading, readAdUrls } from './read-ad-url';

const TYPING_PAUSE_MS = 500;
const MAX_ROWS = 8;

export type SubmitError = { message: string; link?: { href: string; name: string } };

export type AdUrls = {
  text: string;
  reading: AdUrlsReading;
  /** True once typing has paused; a half-typed URL is not reported as invalid. */
  paused: boolean;
  setText: (text: string) => void;
};

export function useAdUrls(given: string): AdUrls {
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
  return { text, reading: readAdUrls(text), paused, setText: change };
}

const notes = {
  problem: [CircleAlert, 'text-weak'],
  warning: [CircleAlert, 'text-uneven tabular-nums'],
  found: [Check, 'text-excellent tabular-nums'],
} as const;

function Note({ kind, children }: { kind: keyof typeof notes; children: ReactNode }) {
  const [Icon, color] = notes[kind];
  return (
    <p className={`flex items-start gap-1.5 ${color}`}>
      <Icon className="mt-[3px] size-3.5 flex-none" aria-hidden="true" />
      <span className="wrap-anywhere">{children}</span>
    </p>
  );
}

const toCount = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function toSummary({ ads, invalid, duplicates }: AdUrlsReading): string {
  return [
    toCount(ads.length, 'ad', 'ads'),
    ...(duplicates === 0 ? [] : [`${toCount(duplicates, 'duplicate', 'duplicates')} merged`]),
    ...(invalid.length === 0 ? [] : [toCount(invalid.length, 'is not an ad URL', 'are not ad URLs')]),
  ].join(', ');
}

function toFeedback({ reading, paused }: AdUrls): ReactNode {
  const { ads, invalid, count, duplicates, message } = reading;
  const [ad] = ads;
  if (message !== undefined) return <Note kind="problem">{message}</Note>;
  if (count > 1 || duplicates > 0)
    return ads.length > 0 ? (
      <Note kind={invalid.length > 0 ? 'warning' : 'found'}>{toSummary(reading)}</Note>
    ) : (
      <Note kind="problem">None of them is the URL of an ad. {invalid[0]?.message}</Note>
    );
  if (ad !== undefined) return <Note kind="found">{`${libraryNames[ad.platform]}, ad ID ${ad.adId}`}</Note>;
  if (invalid[0] !== undefined && paused) return <Note kind="problem">{invalid[0].message}</Note>;
  return <p className="text-quiet">{`Paste the URL of an ad in the ${anyLibrary}, or up to ${MAX_TOGETHER} URLs at once.`}</p>;
}

function useLastError({ text }: AdUrls, error: SubmitError | undefined): SubmitError | undefined {
  const [failedText, setFailedText] = useState<string>();
  const [lastError, setLastError] = useState<SubmitError>();
  if (error !== lastError) {
    setLastError(error);
    setFailedText(error ? text : undefined);
  }
  return failedText === text ? error : undefined;
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

export function AdUrlField({ field, error, children }: { field: AdUrls; error?: SubmitError | undefined; children: ReactNode }) {
  const { text, reading, paused, setText } = field;
  const id = useId();
  const current = useLastError(field, error);
  const isInvalid = current !== undefined || (paused && text.trim() !== '' && (reading.ads.length === 0 || reading.message !== undefined));
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        Ad URL
      </label>
      <div className="flex flex-col items-stretch gap-2 sm:flex-row sm:items-start">
        <textarea
          id={id}
          name="url"
          rows={Math.min(MAX_ROWS, text.split('\n').length)}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={submitOnEnter}
          placeholder="https://www.facebook.com/ads/library/?id=…"
          aria-invalid={isInvalid}
          aria-describedby={`${id}-feedback`}
          className="field-sizing-content max-h-60 min-h-11 w-full min-w-0 resize-none rounded-control border border-line bg-surface px-3.5 py-2.5 text-base wrap-anywhere placeholder:text-quiet/80 aria-invalid:border-weak sm:py-[11px] sm:text-sm"
        />
        {children}
      </div>
      <div id={`${id}-feedback`} aria-live="polite" className="min-h-10 pt-2 text-sm leading-snug sm:min-h-7">
        {current === undefined ? (
          toFeedback(field)
        ) : (
          <Note kind="problem">
            {current.message}{' '}
            {current.link && (
              <a href={current.link.href} className={linkClass}>
                {current.link.name}
              </a>
            )}
          </Note>
        )}
      </div>
    </div>
  );
}
