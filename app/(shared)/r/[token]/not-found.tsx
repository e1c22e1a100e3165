import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';

export default function LinkNotFound() {
  return (
    <MessagePage code="404" title="This link opens no report">
      <p className="leading-relaxed text-quiet">
        It has ended or was revoked, or a part of it is missing. Check that you opened the whole link, or ask the person who sent it for a
        new one.
      </p>
      <a href="/" className={buttonClass('primary')}>
        Go to home page
      </a>
    </MessagePage>
  );
}
