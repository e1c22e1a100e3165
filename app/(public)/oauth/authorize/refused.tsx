import Link from 'next/link';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';
import { parseClientId } from '@/lib/oauth/client-document/client-id';
import type { Client } from '@/lib/oauth/schema';
import { toPlainText } from '@/lib/plain-text';
import type { TroubleId } from '../../docs/agents/troubles';

const MAX_SHOWN = 200;

type Props = { message: string; client: Client | undefined; params: URLSearchParams };

function only(params: URLSearchParams, name: string): string | undefined {
  const [value, another] = params.getAll(name);
  return another === undefined && value !== '' ? value : undefined;
}

function troubleOf({ client, params }: Pick<Props, 'client' | 'params'>): TroubleId {
  const clientId = only(params, 'client_id');
  if (clientId === undefined || only(params, 'redirect_uri') === undefined) return 'incomplete-link';
  if (client !== undefined) return 'redirect-address';
  return parseClientId(clientId) === undefined ? 'unknown-app' : 'app-document';
}

function Foreign({ text }: { text: string }) {
  const shown = toPlainText(text, MAX_SHOWN) ?? '';
  return (
    <code dir="ltr" className="rounded bg-line/50 px-1 py-px font-mono text-[0.9em] wrap-anywhere text-ink">
      {text.length > MAX_SHOWN ? `${shown}…` : shown}
    </code>
  );
}

export function Refused({ message, client, params }: Props) {
  const trouble = troubleOf({ client, params });
  return (
    <MessagePage title="This app cannot be connected">
      <p className="max-w-[60ch] leading-relaxed text-quiet">{message}</p>
      {client !== undefined && (
        <p className="max-w-[60ch] leading-relaxed text-quiet">
          The app calls itself “<bdi className="wrap-anywhere text-ink">{client.name}</bdi>”.
        </p>
      )}
      {trouble === 'redirect-address' && (
        <p className="max-w-[60ch] leading-relaxed text-quiet">
          The address: <Foreign text={only(params, 'redirect_uri') ?? ''} />
        </p>
      )}
      <p className="max-w-[60ch] leading-relaxed text-quiet">No access was granted, and the app was not notified.</p>
      <Link href={`/docs/agents#${trouble}`} className={`${buttonClass('plain')} mt-4`}>
        What to do
      </Link>
    </MessagePage>
  );
}
