import { RevokeButton } from '@/components/revoke/revoke-button';
import { revokeToken } from './actions';

const text =
  'Anything that uses this token stops working immediately. This cannot be undone. Your other tokens and your analyses are not affected.';

export function RevokeToken({ tokenId, name }: { tokenId: string; name: string }) {
  const words = { title: `Revoke “${name}”?`, text, button: 'Revoke token', pending: 'Revoking…' };
  return <RevokeButton name={name} verb="Revoke" words={words} revoke={revokeToken.bind(null, tokenId)} focusAfter="tokens" />;
}
