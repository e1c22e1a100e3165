import type { Figures, Limits } from './settings';

export type Ceiling = { station: string; perHour: number; raisedBy: string };

/** Seconds in which a run holds the gate of its library; the browser starts while the spacing passes. */
const gateSeconds = ({ open, page }: Figures, { spacingSeconds }: Limits) => Math.max(open.seconds, spacingSeconds) + page.seconds;

/** Seconds of a run that waits for nothing. */
export function runSeconds({ open, page, fetch, upload, measure, model, settle }: Figures): number {
  return open.seconds + page.seconds + fetch.seconds + Math.max(upload.seconds, measure.seconds) + model.seconds + settle.seconds;
}

export const cpuSeconds = (figures: Figures) => Object.values(figures).reduce((sum, { seconds, cores }) => sum + seconds * cores, 0);

/** What each station could take if all others were free, the lowest first. */
export function findCeilings(
  figures: Figures,
  limits: Limits,
  { processes, coresEach }: { processes: number; coresEach: number },
): Ceiling[] {
  const perHour = (servers: number, seconds: number) => (seconds === 0 ? Number.POSITIVE_INFINITY : (servers * 3600) / seconds);
  const ceilings: Ceiling[] = [
    {
      station: 'slots of the line',
      perHour: perHour(limits.running, runSeconds(figures)),
      raisedBy: 'MAX_RUNNING (lib/analyses/line/limits.ts)',
    },
    {
      station: 'library gates',
      perHour: perHour(limits.libraries, gateSeconds(figures, limits)),
      raisedBy: 'nothing: one page at a time is a promise to the libraries',
    },
    {
      station: 'measurement turns',
      perHour: perHour(processes * limits.measuredAtOnce, figures.measure.seconds),
      raisedBy: 'more worker processes',
    },
    { station: 'cores', perHour: perHour(processes * coresEach, cpuSeconds(figures)), raisedBy: 'more or larger machines' },
  ];
  return ceilings.toSorted((one, other) => one.perHour - other.perHour);
}
