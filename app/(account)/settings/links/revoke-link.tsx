import { RevokeButton } from '@/components/revoke/revoke-button';
import { revokeLink } from './actions';

const text =
  'Whoever opens it gets a page that says so, immediately. This cannot be undone. The reports and other links are not affected. Chat apps may keep a preview that they have made.';

export function RevokeLink({ id, name, heading }: { id: string; name: string; heading: string }) {
  const words = { title: `Revoke “${name}”?`, text, button: 'Revoke link', pending: 'Revoking…' };
  return <RevokeButton name={name} verb="Revoke" words={words} revoke={revokeLink.bind(null, id)} focusAfter={heading} />;
}
