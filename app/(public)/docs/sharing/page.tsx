import { sharePolicy } from '@/lib/rate-limit/policy';
import { ENDED_LINK_DAYS, MAX_LIVE_LINKS } from '@/lib/shares/schema';
import { DocsPage, DocsPoints } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';
import { sharingSections } from './sections';

export const generateMetadata = () => toDocsMetadata('/docs/sharing');

type SectionId = (typeof sharingSections)[number]['id'];

const points: Record<SectionId, readonly string[]> = {
  create: [
    'Open a finished report, or a comparison, and select Share. Give the link a name, choose when it ends (never, or after 7, 30 or 90 days), and whether its readers may download the report.',
    'Copy the link, send it by email, or use the share sheet of your phone. You can copy it again later, in the same place or in Settings, under Shared links.',
    `A report or a comparison can have more than one link, each with a name, an end and views of its own. An account can have up to ${MAX_LIVE_LINKS} live links. Links are created in the web app, not with the API.`,
  ],
  readers: [
    'Readers see the whole report with its stills, as it is now: the same one as you. They need no account.',
    'Readers of a comparison see it alone, not the reports that it compares. If the link allows downloads, they can copy it and download it as CSV.',
    'They see nothing of your account: not your email address, your credits or your other reports, and not the name of the link.',
    'If the link allows downloads, they can copy the report and download it as PDF, HTML and Markdown. The PDF has your profile, if you have filled it in.',
    'When stills of a report are deleted or switched off, they disappear from its links, too.',
  ],
  pdf: [
    'In Settings, under Profile, enter your name and company, add a logo (PNG or JPEG, at most 1 MB), and choose A4 or Letter. PDFs that you download on the website begin with them, and so do those from your shared links. PDFs of the API do not.',
    '“PDF, one page”, among the downloads of a report, is a PDF with the verdict and what to do. It is the address of the PDF with ?pages=1.',
    'To name your client, enter the name under “Prepared for”, among the downloads. The PDF then says “Prepared for Kilrenny Coffee by” you.',
  ],
  end: [
    'Revoke a link in Settings, under Shared links. It stops working within a second, with its stills and downloads. This cannot be undone; create a new link instead.',
    'A link also ends with your account, and with an analysis that it shows. The operator of the service can revoke any link.',
    'An ended, a revoked and an unknown link look alike: a page that says that the link opens no report, and to ask the person who sent it.',
    'Chat apps fetch a preview when a link is posted, and may keep it after you revoke the link. Files that readers downloaded stay with them.',
    `A link that has ended stays in your list for ${ENDED_LINK_DAYS} days.`,
  ],
  views: [
    'A view is counted each time a browser opens the page, yours included. Programs that name themselves, such as chat apps and search engines, are not counted.',
    'Views appear in the list within some seconds. Nothing is recorded about who opened a link.',
  ],
  safety: [
    'The address contains 32 random bytes, so it cannot be guessed. Anyone who has it can use it: send it only to people who may read the report.',
    'The service finds a link by the hash of these bytes, and keeps them only encrypted, to show the link to you again.',
    'Search engines are asked not to index the page, no cache may keep it, other sites cannot embed it, and its address is not sent to pages that it links to.',
    `A link may be opened ${sharePolicy.shared.link} times a minute, by one address ${sharePolicy.shared.address} times. After that, the page says when to try again.`,
  ],
};

export default function SharingPage() {
  return (
    <DocsPage
      title="Share a report or a comparison"
      lead="A shared link opens one report, or one comparison, for people who have no account, such as a client, a manager or your team."
    >
      <DocsPoints sections={sharingSections} points={points} />
    </DocsPage>
  );
}
