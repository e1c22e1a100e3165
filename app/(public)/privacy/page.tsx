import { toPageMetadata } from '../_site/metadata';
import { PolicyPage } from '../_site/policy-page';
import { privacyWords } from '../_site/words';

export const generateMetadata = () => toPageMetadata('/privacy', privacyWords);

export default function PrivacyPage() {
  return <PolicyPage name="privacy" />;
}
