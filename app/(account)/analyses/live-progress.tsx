'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { LiveAnalysis, LiveProgress } from '@/lib/analyses/search/schema';
import { withDeadline } from '@/lib/deadline';
import { notifyOfEnd } from './tell-me';

const POLL_MS = 2_000;
/** Time between polls in a hidden tab, whose title goes on, after a failed one, and after one that had the page refreshed. */
const SLOW_POLL_MS = 10_000;
const MAX_POLL_MS = 15_000;

type AgedProgress = LiveProgress & { ageSeconds: number };

const LiveContext = createContext<AgedProgress>({ expectedSeconds: 60, analyses: [], ageSeconds: 0 });

const stateOf = ({ analyses }: LiveProgress) => analyses.map(({ id, known }) => `${id} ${known}`).join();

/** The state that a page shows: no poll answers it while the page shows an analysis as live that had ended when the live ones were read. */
const shownStateOf = (progress: LiveProgress, shown: readonly string[]) =>
  [stateOf(progress), ...shown.filter((id) => !progress.analyses.some((live) => live.id === id))].filter(Boolean).join();

async function fetchProgress(signal: AbortSignal): Promise<LiveProgress | undefined> {
  const response = await fetch('/analyses/live', { cache: 'no-store', signal });
  // Signed out: the page, refreshed because nothing is live, leads to the sign-in page.
  if (response.status === 401) return { expectedSeconds: 0, analyses: [] };
  return response.ok ? ((await response.json()) as LiveProgress) : undefined;
}

function usePolling(state: string, onProgress: (progress: LiveProgress) => void, onChange: () => void): void {
  const callbacks = useRef({ onProgress, onChange });
  callbacks.current = { onProgress, onChange };
  useEffect(() => {
    if (state === '') return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const progress = await withDeadline(controller.signal, MAX_POLL_MS, fetchProgress).catch(() => undefined);
      if (controller.signal.aborted) return;
      const isCurrent = progress !== undefined && stateOf(progress) === state;
      if (isCurrent) callbacks.current.onProgress(progress);
      else if (progress !== undefined) callbacks.current.onChange();
      clearTimeout(timer);
      timer = setTimeout(() => void poll(), isCurrent && !document.hidden ? POLL_MS : SLOW_POLL_MS);
    };
    const pollWhenShown = () => {
      clearTimeout(timer);
      if (!document.hidden) void poll();
      else timer = setTimeout(() => void poll(), SLOW_POLL_MS);
    };
    timer = setTimeout(() => void poll(), POLL_MS);
    document.addEventListener('visibilitychange', pollWhenShown);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollWhenShown);
    };
  }, [state]);
}

type LiveProviderProps = {
  initial: LiveProgress;
  shown: readonly string[];
  children: ReactNode;
};

function useNotifications({ analyses }: LiveProgress): void {
  const before = useRef(analyses);
  useEffect(() => {
    const ended = before.current.filter(({ id }) => !analyses.some((live) => live.id === id));
    before.current = analyses;
    for (const { id, pageName } of ended) notifyOfEnd({ id, title: pageName ?? 'Your analysis', text: 'The analysis has ended.' });
  }, [analyses]);
}

export function LiveProvider({ initial, shown, children }: LiveProviderProps) {
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
  useNotifications(initial);
  usePolling(
    shownStateOf(initial, shown),
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

/** Returns undefined after the analysis has ended. */
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
