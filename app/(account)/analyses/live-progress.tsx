'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { LiveAnalysis, LiveProgress } from '@/lib/analyses/search/schema';

const POLL_MS = 2_000;
const PATIENCE_MS = 10_000;

type Told = LiveProgress & { /** Seconds since the server said so. */ sinceSeconds: number };

const LiveContext = createContext<Told>({ expectedSeconds: 60, analyses: [], sinceSeconds: 0 });

const idsOf = ({ analyses }: LiveProgress) => analyses.map(({ id }) => id).join();

async function fetchProgress(signal: AbortSignal): Promise<LiveProgress | undefined> {
  const response = await fetch('/analyses/live', { cache: 'no-store', signal });
  return response.ok ? ((await response.json()) as LiveProgress) : undefined;
}

/** Asks again and again while there is live work and the page is seen; calls `onChange` when work has ended or begun. */
function usePolling(initial: LiveProgress, onTold: (progress: LiveProgress) => void, onChange: () => void): void {
  const callbacks = useRef({ onTold, onChange });
  callbacks.current = { onTold, onChange };
  const ids = idsOf(initial);
  useEffect(() => {
    if (ids === '') return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      const told = await fetchProgress(controller.signal).catch(() => undefined);
      if (controller.signal.aborted || document.hidden) return;
      if (told !== undefined && idsOf(told) !== ids) return callbacks.current.onChange();
      if (told !== undefined) callbacks.current.onTold(told);
      timer = setTimeout(() => void poll(), told === undefined ? PATIENCE_MS : POLL_MS);
    };
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) void poll();
    };
    timer = setTimeout(look, POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ids]);
}

/** Keeps what is below it told about live work; the page is read anew when some of it ends. */
export function LiveProvider({ initial, children }: { initial: LiveProgress; children: ReactNode }) {
  const router = useRouter();
  const [told, setTold] = useState(initial);
  const [toldAt, setToldAt] = useState<number>();
  const [now, setNow] = useState<number>();
  const [given, setGiven] = useState(initial);
  if (given !== initial) {
    setGiven(initial);
    setTold(initial);
    setToldAt(undefined);
  }
  usePolling(
    initial,
    (progress) => {
      setTold(progress);
      setToldAt(Date.now());
    },
    () => router.refresh(),
  );
  const isLive = told.analyses.length > 0;
  useEffect(() => {
    if (!isLive) return;
    setToldAt((at) => at ?? Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isLive]);
  const sinceSeconds = now === undefined || toldAt === undefined ? 0 : Math.max(0, (now - toldAt) / 1000);
  return <LiveContext value={{ ...told, sinceSeconds }}>{children}</LiveContext>;
}

export type LivePace = LiveAnalysis & { expectedSeconds: number };

/** One live analysis as of now; undefined when it has ended. */
export function useLive(id: string): LivePace | undefined {
  const { analyses, expectedSeconds, sinceSeconds } = useContext(LiveContext);
  const found = analyses.find((analysis) => analysis.id === id);
  if (found === undefined) return undefined;
  const { elapsedSeconds, runningSeconds } = found;
  return {
    ...found,
    expectedSeconds,
    elapsedSeconds: elapsedSeconds + sinceSeconds,
    runningSeconds: runningSeconds === null ? null : runningSeconds + sinceSeconds,
  };
}
