import { GoOn } from '@/components/oauth/go-on';
import { MessagePage } from '@/components/shell/message-page';
import { hostOfAnswer, parseRedirectUri } from '@/lib/oauth/client-document/redirect-uri';
import { hostOfClient } from '@/lib/oauth/clients';

type Props = {
  message: string;
  clientId: string;
  redirectUri: string;
  /** Answers the app; undefined where it is not known whether the app is to be answered there. */
  location?: string;
};

/** Says what is wrong with the request of an app, and leads nowhere by itself. */
export function Mistaken({ message, clientId, redirectUri, location }: Props) {
  const isUri = parseRedirectUri(redirectUri) !== undefined;
  const host = isUri ? hostOfAnswer(redirectUri) : undefined;
  const publisher = hostOfClient(clientId);
  return (
    <MessagePage title="The app made a mistake">
      <p className="max-w-[60ch] leading-relaxed text-quiet">
        {host === undefined ? `An app${isUri ? ' on this computer' : ''}` : 'The app at '}
        {host !== undefined && <strong className="font-semibold wrap-anywhere text-ink">{host}</strong>}
        {publisher !== undefined && publisher !== host && ` that names ${publisher} as its publisher`} asked for access in a way that does
        not work here. No access was granted.
      </p>
      <p className="max-w-[60ch] leading-relaxed text-quiet">For its author: {message}</p>
      {location !== undefined && <GoOn host={host} location={location} />}
    </MessagePage>
  );
}
