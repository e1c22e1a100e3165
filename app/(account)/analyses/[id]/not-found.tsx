import Link from 'next/link';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';

export default function AnalysisNotFound() {
  return (
    <MessagePage code="404" title="There is no such analysis">
      <p className="leading-relaxed text-quiet">
        It does not exist, or it belongs to another account. If somebody sent you this address, ask them for the report as a file.
      </p>
      <Link href="/analyses" className={buttonClass('primary')}>
        Your analyses
      </Link>
    </MessagePage>
  );
}
