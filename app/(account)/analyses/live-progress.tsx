'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { LiveAnalysis, LiveProgress } from '@/lib/analyses/search/schema';

const POLL_MS = 2_000;
const RETRY_MS = 10_000;

type AgedProgress = LiveProgress & { ageSeconds: number };

const LiveContext = createContext<AgedProgress>({ expectedSeconds: 60, analyses: [], ageSeconds: 0 });

const idsOf = ({ analyses }: LiveProgress) => analyses.map(({ id }) => id).join();

async function fetchProgress(signal: AbortSignal): Promise<LiveProgress | undefined> {
  const response = await fetch('/analyses/live', { cache: 'no-store', signal });
  return response.ok ? ((await response.json()) as LiveProgress) : undefined;
}

/** Polls while analyses are live and the page is visible; calls `onChange` when one has started or ended. */
function usePolling(initial: LiveProgress, onProgress: (progress: LiveProgress) => void, onChange: () => void): void {
  const callbacks = useRef({ onProgress, onChange });
  callbacks.current = { onProgress, onChange };
  const ids = idsOf(initial);
  useEffect(() => {
    if (ids === '') return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const progress = await fetchProgress(controller.signal).catch(() => undefined);
      if (controller.signal.aborted || document.hidden) return;
      if (progress !== undefined && idsOf(progress) !== ids) return callbacks.current.onChange();
      if (progress !== undefined) callbacks.current.onProgress(progress);
      timer = setTimeout(() => void poll(), progress === undefined ? RETRY_MS : POLL_MS);
    };
    const pollIfVisible = () => {
      clearTimeout(timer);
      if (!document.hidden) void poll();
    };
    timer = setTimeout(pollIfVisible, POLL_MS);
    document.addEventListener('visibilitychange', pollIfVisible);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollIfVisible);
    };
  }, [ids]);
}

/** Provides live progress to `useLive`, and refreshes the page when an analysis starts or ends. */
export function LiveProvider({ initial, children }: { initial: LiveProgress; children: ReactNode }) {
  const router = useRouter();
  const [progress, setProgress] = useState(initial);
  const [receivedAt, setReceivedAt] = useState<number>();
  const [now, setNow] = useState<number>();
  const [previous, setPrevious] = useState(initial);
  if (previous !== initial) {
    setPrevious(initial);
    setProgress(initial);
    setReceivedAt(undefined);
  }
  usePolling(
    initial,
    (received) => {
      setProgress(received);
      setReceivedAt(Date.now());
    },
    () => router.refresh(),
  );
  const isLive = progress.analyses.length > 0;
  useEffect(() => {
    if (!isLive) return;
    setReceivedAt((at) => at ?? Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isLive]);
  const ageSeconds = now === undefined || receivedAt === undefined ? 0 : Math.max(0, (now - receivedAt) / 1000);
  return <LiveContext value={{ ...progress, ageSeconds }}>{children}</LiveContext>;
}

export type LivePace = LiveAnalysis & { expectedSeconds: number };

/** One live analysis as of now; undefined after it has ended. */
export function useLive(id: string): LivePace | undefined {
  const { analyses, expectedSeconds, ageSeconds } = useContext(LiveContext);
  const found = analyses.find((analysis) => analysis.id === id);
  if (found === undefined) return undefined;
  const { elapsedSeconds, runningSeconds } = found;
  return {
    ...found,
    expectedSeconds,
    elapsedSeconds: elapsedSeconds + ageSeconds,
    runningSeconds: runningSeconds === null ? null : runningSeconds + ageSeconds,
  };
}
