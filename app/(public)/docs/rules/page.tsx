import Link from 'next/link';
import { MarkedText } from '@/components/ui/marked-text';
import { DocsPage } from '../_frame/page-frame';
import { listGuides } from '../_site/guides';
import { toDocsMetadata } from '../_site/metadata';

export const generateMetadata = () => toDocsMetadata('/docs/rules');

export default function RulesPage() {
  return (
    <DocsPage title="All guides" lead="What you can rely on when you build on the service.">
      <ul className="divide-y divide-line border-y border-line">
        {listGuides().map(({ id, href, title, rules }) => (
          // The ID is that of the section that this page once had.
          <li key={id} id={id} className="flex scroll-mt-16 flex-col gap-1 py-4 target:bg-sunk lg:scroll-mt-8">
            <Link href={href} prefetch={false} className="font-medium text-brand hover:underline hover:underline-offset-4">
              {title}
            </Link>
            <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
              <MarkedText text={rules.lead} />
            </p>
          </li>
        ))}
      </ul>
    </DocsPage>
  );
}
