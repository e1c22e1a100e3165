import { platforms } from '@/db/enums';
import { pageLockTiming } from '@/lib/ads/page-lock';
import { MAX_RUNNING, MAX_RUNNING_PER_ACCOUNT } from '@/lib/analyses/line/limits';
import { CLAIM_DEADLINE_MINUTES } from '@/lib/limits';
import { MEASURED_AT_ONCE } from '@/lib/video/measure-video';
import type { Spread } from './random';

/** What the product allows. */
export type Limits = {
  running: number;
  perAccount: number;
  /** Who waits longer in line fails and is refunded. */
  lineSeconds: number;
  libraries: number;
  spacingSeconds: number;
  /** Of one worker process. */
  measuredAtOnce: number;
};

export const productLimits: Limits = {
  running: MAX_RUNNING,
  perAccount: MAX_RUNNING_PER_ACCOUNT,
  lineSeconds: CLAIM_DEADLINE_MINUTES * 60,
  libraries: platforms.length,
  spacingSeconds: pageLockTiming.spacingMs / 1000,
  measuredAtOnce: MEASURED_AT_ONCE,
};

/** How long something takes while nothing else wants the cores, and how many of them it keeps busy. */
export type Work = { seconds: number; cores: number; spread: Spread };

/** The parts of a run, in their order; the upload and the measurement begin together. */
export const parts = ['open', 'page', 'fetch', 'upload', 'measure', 'model', 'settle'] as const;
export type Part = (typeof parts)[number];
export type Figures = Record<Part, Work>;

/** One column of the machine's life: who comes how often, to how many worker processes of how many cores. */
export type Scenario = {
  perHour: number;
  processes: number;
  coresEach: number;
  accounts: number;
  /** Counted after as many hours of warm-up as {@link WARM_UP} says. */
  hours: number;
  seed: number;
  limits: Limits;
  figures: Figures;
};

/** A share of the counted hours, before they begin. */
export const WARM_UP = 0.25;
