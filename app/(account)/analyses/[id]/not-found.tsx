import Link from 'next/link';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';

export default function AnalysisNotFound() {
  return (
    <MessagePage code="404" title="Analysis not found">
      <p className="leading-relaxed text-quiet">
        It does not exist, or it belongs to another account. If someone sent you this address, ask them for a shared link.
      </p>
      <Link href="/analyses" className={buttonClass('primary')}>
        Go to your analyses
      </Link>
    </MessagePage>
  );
}
