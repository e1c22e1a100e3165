import { ShieldCheck, ShieldQuestion } from 'lucide-react';

export function AppIdentity({ host }: { host: string | undefined }) {
  const Glyph = host === undefined ? ShieldQuestion : ShieldCheck;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Glyph className={`size-4 flex-none ${host === undefined ? 'text-uneven' : 'text-excellent'}`} aria-hidden="true" />
      {host === undefined ? (
        'Not verified'
      ) : (
        <span className="min-w-0 wrap-anywhere">
          Verified: <span className="font-medium">{host}</span>
        </span>
      )}
    </span>
  );
}
