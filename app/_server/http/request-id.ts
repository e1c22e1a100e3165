import { randomUUID } from 'node:crypto';
import { type AnswerNotes, enterRequestScope, logScope, withLogScope } from '@/lib/scope';

export function assignRequestId(answer: AnswerNotes): void {
  enterRequestScope({ requestId: randomUUID() }, answer);
}

export function requestId(): string {
  return logScope().requestId ?? randomUUID();
}

/** Runs `work` with the id of the request in its log lines; assigns one if the server has not. */
export function withRequestId<T>(work: (requestId: string) => Promise<T>): Promise<T> {
  const { requestId: assigned } = logScope();
  if (assigned !== undefined) return work(assigned);
  const id = randomUUID();
  return withLogScope({ requestId: id }, () => work(id));
}
