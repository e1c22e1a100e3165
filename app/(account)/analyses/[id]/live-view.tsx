'use client';

import { Check } from 'lucide-react';
import { toDuration } from '@/components/analyses/duration';
import { ProgressBar } from '@/components/analyses/progress-bar';
import { isSlow, type Phase, phaseOf, phases, toShare } from '@/lib/analyses/progress';
import { RUN_DEADLINE_MINUTES } from '@/lib/limits';
import { type LivePace, useLive } from '../live-progress';

const phaseWords: Record<Phase, { title: string; what: string }> = {
  wait: { title: 'Wait for a worker', what: 'Your analysis is in line and begins by itself.' },
  open: { title: 'Open the ad', what: 'We open the page of the ad in its library and read its text, its dates and its videos.' },
  fetch: { title: 'Fetch the video', what: 'The video is downloaded, checked and handed to the model.' },
  compose: { title: 'Watch and judge', what: 'The model watches the video once. What it finds is checked for evidence and scored.' },
};

function PhaseLine({ phase, state }: { phase: Phase; state: 'past' | 'now' | 'ahead' }) {
  const { title, what } = phaseWords[phase];
  const mark = {
    past: 'border-excellent bg-excellent text-surface',
    now: 'border-brand text-brand',
    ahead: 'border-line text-quiet',
  }[state];
  return (
    <li aria-current={state === 'now' ? 'step' : undefined} className="group grid grid-cols-[24px_minmax(0,1fr)] gap-x-3.5">
      <span className="flex flex-col items-center">
        <span className={`grid size-6 flex-none place-items-center rounded-full border-2 ${mark}`}>
          {state === 'past' ? (
            <Check className="size-3.5" strokeWidth={3} aria-hidden="true" />
          ) : (
            <span className={`size-2 rounded-full ${state === 'now' ? 'animate-pulse bg-brand motion-reduce:animate-none' : 'bg-line'}`} />
          )}
        </span>
        <span className="w-0.5 flex-1 bg-line group-last:hidden" />
      </span>
      <div className="pb-6 group-last:pb-0">
        <p className={`leading-6 ${state === 'now' ? 'font-semibold' : state === 'ahead' ? 'text-quiet' : ''}`}>
          {title}
          {state === 'past' && <span className="sr-only">, done</span>}
        </p>
        {state === 'now' && <p className="text-sm leading-relaxed text-quiet">{what}</p>}
      </div>
    </li>
  );
}

function paceWords(live: LivePace): string {
  const { runningSeconds, expectedSeconds } = live;
  const usual = `about ${toDuration(expectedSeconds < 10 ? Math.ceil(expectedSeconds) : Math.round(expectedSeconds / 5) * 5)}`;
  if (runningSeconds === null) return `Such runs take ${usual} once they begin.`;
  if (isSlow(live))
    return `This is taking longer than usual (${usual}). After ${RUN_DEADLINE_MINUTES} minutes it is stopped and your credit comes back.`;
  return `Such runs take ${usual}.`;
}

/** What is being done for one analysis now. */
export function LiveView({ id }: { id: string }) {
  const live = useLive(id);
  if (live === undefined) return <p className="text-quiet">The report is being opened.</p>;
  const current = phases.indexOf(phaseOf(live));
  return (
    <section aria-label="Progress" className="flex max-w-2xl flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
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
        <ProgressBar share={toShare(live)} label="Progress of the analysis" says={live.currentStep} />
        <p className="text-sm text-quiet">{paceWords(live)}</p>
      </div>
      <ol className="border-t border-line pt-6">
        {phases.map((phase, index) => (
          <PhaseLine key={phase} phase={phase} state={index < current ? 'past' : index === current ? 'now' : 'ahead'} />
        ))}
      </ol>
      <p className="border-t border-line pt-4 text-sm text-quiet">
        You may close this page. The work goes on, and the report will be in your list.
      </p>
    </section>
  );
}
