import { DAYS_UNTIL_DUE } from '@/lib/analyses/again/due';
import { MAX_BRAND_ANALYSES } from '@/lib/analyses/brands/get';
import { MAX_BRANDS, MAX_READ_FOR_BRANDS } from '@/lib/analyses/brands/list';
import { MAX_EXPORTED } from '@/lib/analyses/export/export';
import { MAX_READ_FOR_COUNTS } from '@/lib/analyses/filters/count';
import { MAX_COUNTED, MAX_MATCHES } from '@/lib/analyses/search/schema';
import { MAX_TAG_LENGTH } from '@/lib/analyses/tags/limits';
import { MAX_TAGS, MAX_TAGS_OF_ANALYSIS } from '@/lib/analyses/tags/schema';
import { MAX_VIEWS } from '@/lib/analyses/views/schema';
import { FEWEST_COMPARED, MOST_COMPARED } from '@/lib/report/compare/limits';
import { DocsPage, DocsPoints } from '../_frame/page-frame';
import { toDocsMetadata } from '../_site/metadata';
import { librarySections } from './sections';

export const generateMetadata = () => toDocsMetadata('/docs/library');

type SectionId = (typeof librarySections)[number]['id'];

const toCount = (count: number) => count.toLocaleString('en');

const points: Record<SectionId, readonly string[]> = {
  find: [
    'Search looks in what your ads say and show: the brand, the ad ID or its URL, the copy, what is said, the words on screen, the offer, claims, findings and the classification, and for whole tags. Each match shows its place, and its second where it has one, which leads to the shot in the report.',
    `A report must have all of the words, in any of their forms. Words in quotes must follow each other as they are (of the newest ${toCount(MAX_MATCHES)} reports that have the words), and a minus before a word leaves out the reports that have it.`,
    `A search lists the newest ${toCount(MAX_MATCHES)} matches. Counts above ${toCount(MAX_COUNTED)} are shown as “${toCount(MAX_COUNTED)}+”.`,
    `Filters narrow the list by brand, tag, hook archetype, script framework, awareness stage, whether the ad still runs, how long it has run, score, verdict, the day on which the report was done, and by whether a live link shows the ad. Of archetypes, frameworks and stages a list can have several. Beside a value stands how many of your newest ${toCount(MAX_READ_FOR_COUNTS)} reports it would leave. The address of the list holds the search, the filters and the order, so you can bookmark it.`,
    'In the order of scores, highest or lowest first, those by the current rubric are before those by older ones. Wherever scores of several reports are together, one by an older rubric says so.',
    'Samples of the sandbox are not in the list unless its filters include them.',
  ],
  organize: [
    'Shift and a click select all analyses between two boxes, Select all those on the page. What is selected stays so while you search and filter. The key ? lists the keys of the list.',
    `Select analyses, then Tag, to put words of your own on them: up to ${MAX_TAGS_OF_ANALYSIS} tags of at most ${MAX_TAG_LENGTH} characters on each analysis, and ${MAX_TAGS} in an account. A tag is gone when no analysis has it.`,
    'A report can be tagged and archived where you read it, and leads to the one before and after it in the list from which it was opened.',
    `A report older than ${DAYS_UNTIL_DUE} days, by an older rubric or without a score offers “Analyze again · 1 credit”. The new report is an analysis of its own; the old one stays as it is.`,
    'Archive takes analyses out of the list, its counts and its searches. Add the filter Archived to see them and to move them back. The API lists archived analyses like all others.',
    `Save this view keeps the search, the filters and the order of the list under a name, above the list. To rename a view, save it under another name and remove the first. An account can save ${MAX_VIEWS} views.`,
    'Delete removes analyses that have ended, with their stills and the links that show them, after it says how many. Credits stay as they are. The report itself remains while other accounts have it, and an ad that is submitted again may be free.',
  ],
  brands: [
    `Brands has the ${toCount(MAX_BRANDS)} brands that you analyzed last, of your newest ${toCount(MAX_READ_FOR_BRANDS)} analyses. The name of a brand, there and above a report, leads to all your analyses of it in every library, the newest ${toCount(MAX_BRAND_ANALYSES)} at most: its scores by the day on which each ad first ran, the points of the sections on average, how often each hook archetype, awareness stage and offer occurs, and when the ads ran that ran longest.`,
    'A brand is a page of a library, whatever its name was when you analyzed an ad. Pages of one name in several libraries are shown as one brand; two pages of one name in one library are two, each with its ID. A report that does not state the ID counts for the page of its name, as far as there is only one.',
    'Averages are of scores that the same rubric and model produced: the current rubric where there is a score by it, else the older one that they name.',
  ],
  compare: [
    `Select ${FEWEST_COMPARED} to ${MOST_COMPARED} analyses in the list, then Compare. The page shows them side by side: scores, hook lines, offers, stills, beats and cuts on one time axis, classifications, criteria, claims with their proof, and actions. It says who leads by what. Ads are added and taken away there, and rows in which all are equal can be hidden.`,
    'It is calculated from the stored reports and costs nothing. In rows of points the best is marked, unless the reports were scored by different rubrics.',
    'Copy the comparison as Markdown, download it as CSV, print it, or share it with a link, which ends if you delete one of its analyses.',
  ],
  export: [
    `Select analyses, then Export CSV; or export the whole list with its search and filters; an export of more than ${toCount(MAX_EXPORTED)} rows is rejected. With format=jsonl in place of format=csv, the address of an export answers with one JSON object a line.`,
    'A row has the facts of the ad, the classification, the points, the copy, the button, and what to steal, adapt and skip.',
    'The CSV is UTF-8 with a byte order mark. Where a spreadsheet would run a part of a cell as a formula, whatever it splits lines at, an apostrophe is put in front. A spreadsheet that takes ad IDs for numbers rounds them: import the column as text, or use the column with the URL.',
  ],
};

export default function LibraryPage() {
  return (
    <DocsPage
      title="Find, compare and export"
      lead="The list of analyses is a library: of what ads say, how they are built, and how they score."
    >
      <DocsPoints sections={librarySections} points={points} />
    </DocsPage>
  );
}
