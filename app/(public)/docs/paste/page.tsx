import type { Metadata } from 'next';
import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import { MAX_TOGETHER } from '@/lib/ads/url';
import { publishedOrigin } from '@/lib/env';
import { CHECK_LIMIT, policy } from '@/lib/rate-limit/policy';
import { DocsPage, DocsSection } from '../_frame/page-frame';

export const metadata: Metadata = {
  title: 'Submit from the browser',
  description: 'Ways to get the URL of an ad into the field: a bookmarklet, the share menu of a phone, a link, and several at once.',
};

const toBookmarklet = (origin: string) => `javascript:location.href="${origin}/analyses?url="+encodeURIComponent(location.href)`;

export default function PastePage() {
  const origin = publishedOrigin();
  return (
    <DocsPage
      title="Submit from the browser"
      lead="Each of these ways fills the field of the analyses page. Nothing is submitted or charged before you click the button next to it."
    >
      <DocsSection
        id="bookmarklet"
        title="Bookmarklet"
        intro="Create a bookmark with this text as its URL. Click it while an ad of an ad library is open."
      >
        <CodeExample label="URL of the bookmark" code={toBookmarklet(origin)} />
      </DocsSection>
      <DocsSection
        id="phone"
        title="Share from a phone"
        intro="Install this site with “Add to home screen” or “Install app” in the menu of your browser. On Android it is then in the share menu of the ad library, as “Ad Analysis”."
      >
        {null}
      </DocsSection>
      <DocsSection
        id="link"
        title="Link"
        intro={
          <MarkedText text="`url` fills the field with its value, `text` with the URLs that it contains. Neither is written to a log." />
        }
      >
        <CodeExample
          label="A link that fills the field"
          code={`${origin}/analyses?url=https%3A%2F%2Fwww.facebook.com%2Fads%2Flibrary%2F%3Fid%3D1234567890123456`}
        />
      </DocsSection>
      <DocsSection
        id="several"
        title="Several ads at once"
        intro={`Paste up to ${MAX_TOGETHER} URLs, one a line or separated by blanks. The page says of each ad whether it is new, already analyzed and free, or already yours, before you submit them. It can check ${CHECK_LIMIT} URLs a minute.`}
      >
        <p className="max-w-[65ch] leading-relaxed">
          {`The page submits ${policy.submit} ads a minute, and the rest by itself as the limit allows. Keep it open until then: closing it loses the ads that were not submitted yet, and only those. If a free report is gone by the time its ad is submitted, the page asks again instead of charging.`}
        </p>
      </DocsSection>
    </DocsPage>
  );
}
