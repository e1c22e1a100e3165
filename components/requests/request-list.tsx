import { CopyButton } from '@/components/ui/copy-button';
import { Moment } from '@/components/ui/moment';
import type { LoggedRequest } from '@/lib/requests/schema';

/** A status has a word in addition to its color. */
function toState(status: number): { word: string; color: string } {
  if (status >= 500) return { word: 'Failed', color: 'text-weak' };
  if (status === 429) return { word: 'Limited', color: 'text-uneven' };
  return status >= 400 ? { word: 'Rejected', color: 'text-uneven' } : { word: 'OK', color: 'text-excellent' };
}

function RequestRow({ request, now }: { request: LoggedRequest; now: string }) {
  const { at, method, path, status, code, requestId, tokenName } = request;
  const { word, color } = toState(status);
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 font-mono text-[13px] leading-5 wrap-anywhere">
        <span className="font-semibold">{method}</span> {path}
      </p>
      <p className="flex items-baseline gap-2 text-sm sm:justify-end">
        <span className={`font-medium tabular-nums ${color}`}>{status}</span>
        <span>{word}</span>
        {code !== null && <code className="font-mono text-xs text-quiet">{code}</code>}
      </p>
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs text-quiet">
        <Moment iso={at.toISOString()} now={now} />
        <span className="min-w-0 truncate" dir="auto" title={tokenName}>
          {tokenName}
        </span>
      </p>
      <p className="flex items-center gap-2 text-xs text-quiet sm:justify-end">
        <code className="font-mono wrap-anywhere">{requestId}</code>
        <CopyButton text={requestId} />
      </p>
    </li>
  );
}

export function RequestList({ requests, now }: { requests: readonly LoggedRequest[]; now: string }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} now={now} />
      ))}
    </ul>
  );
}
