'use client';

import { type SubmitEvent, useId, useState, useTransition } from 'react';
import { buttonClass } from '@/components/ui/button';
import { UNREACHED } from '@/components/ui/reach';
import { Select } from '@/components/ui/select';
import { useDocs } from '../_frame/docs-state';
import { TokenButton } from '../_samples/token';
import { readId, send, type TriedCall, type TryResult, type TrySampleAd, toRequest } from './call';

const control = 'h-9 w-full min-w-0 rounded-control border border-line bg-surface px-3 font-mono text-[13px]';

const seconds = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

function Result({ result }: { result: TryResult }) {
  const isGood = result.status < 400;
  return (
    <div className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className={`font-mono ${isGood ? 'text-excellent' : 'text-weak'}`}>
          {result.status} {result.statusText}
        </strong>
        <span className="text-quiet tabular-nums">{seconds(result.ms)}</span>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-xs">
        {result.headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-control bg-sunk p-3 font-mono text-xs leading-relaxed"
      >
        <code>{result.body}</code>
      </pre>
    </div>
  );
}

type Input = { url: string; id: string };
type InputProps = { call: TriedCall; ads: readonly TrySampleAd[]; input: Input; onInput: (input: Input) => void };

function Inputs({ call, ads, input, onInput }: InputProps) {
  const id = useId();
  if (call === 'submit') {
    return (
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Sample ad, free
        </label>
        <Select id={id} value={input.url} onChange={({ target }) => onInput({ ...input, url: target.value })} className="h-9 w-full">
          {ads.map(({ url, about }) => (
            <option key={url} value={url}>
              {about}
            </option>
          ))}
        </Select>
      </div>
    );
  }
  if (call !== 'fetch') return null;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        ID of the analysis
      </label>
      <input
        id={id}
        required
        autoComplete="off"
        spellCheck={false}
        value={input.id}
        placeholder="Submit an ad, or paste an ID"
        onChange={({ target }) => onInput({ ...input, id: target.value.trim() })}
        className={control}
      />
      <p className="text-xs text-quiet">Waits for up to 30 seconds, with Prefer: wait=30.</p>
    </div>
  );
}

export function TryPanel({ call, ads }: { call: TriedCall; ads: readonly TrySampleAd[] }) {
  const { token, analysisId, setAnalysisId } = useDocs();
  const [input, setInput] = useState<Input>({ url: ads[0]?.url ?? '', id: analysisId ?? '' });
  const [result, setResult] = useState<TryResult | 'unreachable'>();
  const [isPending, startTransition] = useTransition();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (token === undefined) return;
    startTransition(async () => {
      const { path, init } = toRequest(call, token, input);
      const answer = await send(path, init).catch(() => 'unreachable' as const);
      setResult(answer);
      const id = call === 'submit' && answer !== 'unreachable' ? readId(answer) : undefined;
      if (id !== undefined) setAnalysisId(id);
    });
  };
  return (
    <section aria-label="Try it" className="flex min-w-0 flex-none flex-col gap-4 rounded-card border border-line bg-surface p-4">
      <h3 className="text-sm font-semibold">Try it</h3>
      <TokenButton />
      {token !== undefined && (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Inputs call={call} ads={ads} input={input} onInput={setInput} />
          <button type="submit" disabled={isPending} className={`${buttonClass('primary')} self-start`}>
            {isPending ? 'Waiting for the response…' : 'Send the request'}
          </button>
        </form>
      )}
      {result === 'unreachable' && (
        <p role="alert" className="text-sm text-weak">
          {UNREACHED}
        </p>
      )}
      {result !== undefined && result !== 'unreachable' && <Result result={result} />}
    </section>
  );
}
