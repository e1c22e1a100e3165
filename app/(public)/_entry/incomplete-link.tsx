import { BackToSignIn } from './back-to-sign-in';
import { EntryPage } from './entry-page';

/** Shown for an emailed link that lacks a part. */
export function IncompleteLink() {
  return (
    <EntryPage title="This link is incomplete" lead="Copy the whole link from the email, or request a new one.">
      <BackToSignIn />
    </EntryPage>
  );
}
