'use client';

import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { toDuration } from '@/components/analyses/duration';
import { ProgressBar } from '@/components/analyses/progress-bar';
import { isSlow, type Phase, phaseOf, phases, stepWords, toShare } from '@/lib/analyses/progress';
import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
import { type LivePace, useLive } from '../live-progress';
import { TellMe } from '../tell-me';
import { CancelQueued } from './cancel-queued';

const phaseTexts: Record<Phase, { title: string; description: string }> = {
  wait: { title: stepWords.waiting, description: 'Your analysis starts automatically when a slot is free.' },
  open: { title: stepWords.opening, description: 'We read the text, dates and video links of the ad in its library.' },
  fetch: {
    title: 'Downloading and uploading the video',
    description: 'We download the video, check the file, send it to the model and measure its shots, text and sound.',
  },
  compose: {
    title: stepWords.composing,
    description: 'The model watches the video. We check its findings, a second model looks at stills, and we compute the score.',
  },
};

/** Shown instead of the place in the queue, while the analysis waits for the library, the model or a limit on costs. */
const waitTexts = {
  library: {
    title: 'Waiting for the ad library',
    description: 'Your analysis continues automatically as soon as we may open its pages again.',
  },
  model: {
    title: 'Waiting for the model',
    description: 'Your analysis starts automatically as soon as the model answers again. If it waits for an hour, your credit is refunded.',
  },
  spend: {
    title: 'Waiting for the limit on costs',
    description:
      'Your analysis starts automatically as soon as it fits in the limit of the day. If it waits for an hour, your credit is refunded.',
  },
};

type PhaseState = 'done' | 'current' | 'upcoming';

function PhaseItem({ phase, state, waitsFor }: { phase: Phase; state: PhaseState; waitsFor: LivePace['waitsFor'] }) {
  const wait = waitsFor === null || waitsFor === 'turn' ? undefined : waitTexts[waitsFor];
  const { title, description } = (state === 'current' && wait) || phaseTexts[phase];
  const mark = {
    done: 'border-excellent bg-excellent text-surface',
    current: 'border-brand text-brand',
    upcoming: 'border-line text-quiet',
  }[state];
  return (
    <li aria-current={state === 'current' ? 'step' : undefined} className="group grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5">
      <span className="flex flex-col items-center">
        <span className={`grid size-6 flex-none place-items-center rounded-full border-2 ${mark}`}>
          {state === 'done' ? (
            <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
          ) : (
            <span
              className={`size-2 rounded-full ${state === 'current' ? 'animate-pulse bg-brand motion-reduce:animate-none' : 'bg-line'}`}
            />
          )}
        </span>
        <span className="w-0.5 flex-1 bg-line group-last:hidden" />
      </span>
      <div className="pb-6 group-last:pb-0">
        <p className={`leading-6 ${state === 'current' ? 'font-semibold' : state === 'upcoming' ? 'text-quiet' : ''}`}>
          {title}
          {state === 'done' && <span className="sr-only">, done</span>}
        </p>
        {state === 'current' && <p className="text-sm leading-relaxed text-quiet">{description}</p>}
      </div>
    </li>
  );
}

function toPace(live: LivePace): string {
  const minutes = Math.round(live.expectedSeconds / 60);
  const usual = minutes < 1 ? 'less than a minute' : minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
  if (live.waitsFor === 'library') return `Usually takes ${usual} once it continues.`;
  if (live.runningSeconds === null) return `Usually takes ${usual} once it starts.`;
  if (isSlow(live))
    return `This is taking longer than usual (${usual}). After ${RUN_DEADLINE_MINUTES} minutes, we stop the analysis and refund your credit.`;
  return `Usually takes ${usual}.`;
}

export function Progress({ live, controls }: { live: LivePace; controls?: ReactNode }) {
  const current = phases.indexOf(phaseOf(live));
  return (
    <section aria-label="Progress" className="flex min-w-0 flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-4">
          <p className="text-xl leading-snug font-semibold" aria-live="polite">
            {live.currentStep}
          </p>
          <p className="text-xl font-semibold whitespace-nowrap tabular-nums">
            <span className="sr-only">Elapsed: </span>
            {toDuration(live.elapsedSeconds)}
          </p>
        </div>
        <ProgressBar share={toShare(live)} label="Analysis progress" valueText={live.currentStep} />
        <p className="text-sm text-quiet">{toPace(live)}</p>
      </div>
      <ol className="border-t border-line pt-6">
        {phases.map((phase, index) => (
          <PhaseItem
            key={phase}
            phase={phase}
            state={index < current ? 'done' : index === current ? 'current' : 'upcoming'}
            waitsFor={live.waitsFor}
          />
        ))}
      </ol>
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        {controls !== undefined && <div className="flex flex-wrap items-center gap-2.5">{controls}</div>}
        <p className="text-sm text-quiet">You can close this page. The analysis continues, and the report will appear in your list.</p>
      </div>
    </section>
  );
}

function useTitle(live: LivePace | undefined, name: string): void {
  const title = live && `${Math.floor(toShare(live) * 100)} % ${live.pageName ?? name}`;
  // After every render: the title of the page arrives after the first one.
  useEffect(() => {
    if (title !== undefined && document.title !== title) document.title = title;
  });
}

export function LiveView({ id, name, isSample, children }: { id: string; name: string; isSample: boolean; children?: ReactNode }) {
  const live = useLive(id);
  useTitle(live, name);
  if (live === undefined) return <p className="text-quiet">Opening the report…</p>;
  const controls = (
    <>
      <TellMe id={id} />
      {!isSample && <CancelQueued id={id} isQueued={live.status === 'queued' || live.waitsFor === 'library'} />}
      {children}
    </>
  );
  return <Progress live={live} controls={controls} />;
}
