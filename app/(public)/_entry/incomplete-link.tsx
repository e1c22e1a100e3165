import { BackToSignIn } from './back-to-sign-in';
import { EntryPage } from './entry-page';

export function IncompleteLink() {
  return (
    <EntryPage title="This link is incomplete" lead="Copy the whole link from the email, or request a new one.">
      <BackToSignIn />
    </EntryPage>
  );
}
