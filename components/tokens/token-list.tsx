import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fact } from '@/components/ui/fact';
import { Moment } from '@/components/ui/moment';
import type { Token } from '@/lib/tokens/schema';
import { stateOf, type TokenState } from './token-state';

const states = {
  active: { word: 'Active', Glyph: CircleCheck, color: 'text-excellent' },
  expired: { word: 'Expired', Glyph: CircleMinus, color: 'text-uneven' },
  revoked: { word: 'Revoked', Glyph: CircleX, color: 'text-quiet' },
} as const satisfies Record<TokenState, unknown>;

function TokenRow({ token, now, action }: { token: Token; now: string; action: ReactNode }) {
  const { name, prefix, createdAt, lastUsedAt, expiresAt, revokedAt } = token;
  const state = stateOf(token, new Date(now));
  const { word, Glyph, color } = states[state];
  const moment = (at: Date) => <Moment iso={at.toISOString()} now={now} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className={`font-medium wrap-anywhere ${state === 'active' ? '' : 'text-quiet'}`} dir="auto">
          {name}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Glyph className={`size-4 ${color}`} aria-hidden="true" />
            {word}
          </span>
          <code className="font-mono text-xs text-quiet">{prefix}…</code>
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-x-6 text-sm max-sm:w-full sm:w-90">
        <Fact term="Created">{moment(createdAt)}</Fact>
        <Fact term="Last used">{lastUsedAt === null ? 'Never' : moment(lastUsedAt)}</Fact>
        {revokedAt === null ? (
          <Fact term={state === 'expired' ? 'Expired' : 'Expires'}>{expiresAt === null ? 'Never' : moment(expiresAt)}</Fact>
        ) : (
          <Fact term="Revoked">{moment(revokedAt)}</Fact>
        )}
      </dl>
      <div className="max-sm:w-full sm:flex sm:w-21 sm:justify-end">{state === 'active' && action}</div>
    </li>
  );
}

export function TokenList({ tokens, now, actionOf }: { tokens: readonly Token[]; now: string; actionOf: (token: Token) => ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} now={now} action={actionOf(token)} />
      ))}
    </ul>
  );
}
