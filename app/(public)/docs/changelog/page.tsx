import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { changelog } from '@/lib/operations/changelog';
import { DocsPage, Heading } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';

export const generateMetadata = () => toDocsMetadata('/docs/changelog');

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const kinds = { added: 'Added', changed: 'Changed', deprecated: 'Deprecated' } as const;

export default function ChangelogPage() {
  return (
    <DocsPage
      title="Changelog"
      lead={
        <p>
          What changed for clients of the API.{' '}
          <Link href="/docs/rules/changes" className={linkClass}>
            What may change, and how it is announced
          </Link>
        </p>
      }
    >
      {changelog.map(({ version, date, changes }) => (
        <section key={version} aria-labelledby={version} className="flex flex-col gap-4 border-t border-line pt-8">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <Heading id={version} level="h2">
              {version}
            </Heading>
            <time dateTime={date} className="text-sm text-quiet">
              {day.format(new Date(date))}
            </time>
          </div>
          <ul className="flex flex-col gap-3">
            {changes.map(({ kind, text }) => (
              <li key={text} className="grid gap-x-4 gap-y-1 sm:grid-cols-[96px_minmax(0,1fr)]">
                <span className="text-sm font-medium">{kinds[kind]}</span>
                <span className="max-w-[70ch] leading-relaxed text-quiet">
                  <MarkedText text={text} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </DocsPage>
  );
}
