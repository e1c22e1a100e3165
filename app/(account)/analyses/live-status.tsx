'use client';

import { toDuration } from '@/components/analyses/duration';
import { ProgressBar } from '@/components/analyses/progress-bar';
import { toShare } from '@/lib/analyses/progress';
import { type LivePace, useLive } from './live-progress';

export function ProgressLine({ live }: { live: LivePace }) {
  return (
    <span className="flex w-full flex-col gap-1.5 text-sm">
      <span className="flex items-baseline justify-between gap-3">
        <span aria-live="polite">{live.currentStep}</span>
        <span className="whitespace-nowrap text-quiet tabular-nums">{toDuration(live.elapsedSeconds)}</span>
      </span>
      <ProgressBar share={toShare(live)} label="Progress" valueText={live.currentStep} />
    </span>
  );
}

export function LiveStatus({ id }: { id: string }) {
  const live = useLive(id);
  return live === undefined ? <span className="text-sm text-quiet">Finishing…</span> : <ProgressLine live={live} />;
}
