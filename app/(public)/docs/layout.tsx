import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { isReaderSignedIn } from '@/app/_server/session/session';
import { OpenTarget } from '@/components/report/open-target';
import { languages } from '@/lib/operations/samples';
import { FoldedNav, SideNav } from './_frame/docs-nav';
import { DocsState } from './_frame/docs-state';
import { toLanguageScript } from './_frame/language-script';
import { SearchButton } from './_search/search-button';
import { listPageGroups } from './_site/pages';

const languageIds: readonly string[] = languages.map(({ id }) => id);
const script = toLanguageScript(languageIds);

const readNonce = async () => /'nonce-([^']+)'/.exec((await headers()).get('Content-Security-Policy') ?? '')?.[1];

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const groups = listPageGroups();
  return (
    <DocsState isSignedIn={await isReaderSignedIn()} languages={languageIds}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, without input of a visitor */}
      <script nonce={await readNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <OpenTarget />
      <div className="sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-paper px-4 py-1.5 sm:px-8 lg:hidden print:hidden">
        <FoldedNav groups={groups} />
        <SearchButton kind="small" />
      </div>
      <div className="mx-auto grid max-w-368 px-4 sm:px-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-12">
        <div className="sticky top-0 hidden h-dvh flex-col self-start lg:flex print:hidden">
          <div className="py-5">
            <SearchButton kind="wide" />
          </div>
          <SideNav groups={groups} />
        </div>
        <div className="min-w-0 pt-6 pb-24 sm:pt-9">{children}</div>
      </div>
    </DocsState>
  );
}
