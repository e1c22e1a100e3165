import { toPageMetadata } from '../_site/metadata';
import { PolicyPage } from '../_site/policy-page';
import { termsWords } from '../_site/words';

export const generateMetadata = () => toPageMetadata('/terms', termsWords);

export default function TermsPage() {
  return <PolicyPage name="terms" />;
}
