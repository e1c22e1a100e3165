import { DEFAULT_MAX_RUNNING_PER_ACCOUNT, type MaxRunning, type Raw } from './schema';

export function runningSettings(raw: Raw | undefined, problems: string[]): MaxRunning | undefined {
  if (raw === undefined) return undefined;
  const { MAX_RUNNING: total, MAX_RUNNING_PER_ACCOUNT: perAccount = Math.min(DEFAULT_MAX_RUNNING_PER_ACCOUNT, total) } = raw;
  if (perAccount > total)
    problems.push(`MAX_RUNNING_PER_ACCOUNT: must be at most MAX_RUNNING, which is ${total}; lower this one or raise that one`);
  return { total, perAccount };
}
