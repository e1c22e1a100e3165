import { changelog } from '@/lib/operations/changelog';
import { agentSections } from '../agents/sections';
import { checkSections } from '../checks/sections';
import { librarySections } from '../library/sections';
import { pasteSections } from '../paste/sections';
import { quickstartSections } from '../quickstart';
import { recipeSections } from '../recipes/sections';
import { rubricSections } from '../rubric/sections';
import { sharingSections } from '../sharing/sections';
import { calls, REPORT_PAGE, reportSchemas } from './api';
import { findGuide, type Guide, toAnchor } from './guides';

export type PageSection = { id: string; title: string };
export type DocPage = { href: string; title: string; method?: string; sections: readonly PageSection[] };
export type PageGroup = { title: string; pages: readonly DocPage[] };

export const tableAnchor = (caption: string) => `table-${toAnchor(caption)}`;

function sectionsOf({ rules, topics }: Guide): PageSection[] {
  const tables = (rules.tables ?? []).map(({ caption }) => ({ id: tableAnchor(caption), title: caption.replaceAll('`', '') }));
  return [...tables, ...topics.map(({ id, title }) => ({ id, title }))];
}

function toPage(id: string): DocPage {
  const guide = findGuide(id);
  if (guide === undefined) throw new Error(`no guide is called ${id}`);
  return { href: guide.href, title: guide.title, sections: sectionsOf(guide) };
}

const callSections: readonly PageSection[] = [
  { id: 'request', title: 'Request' },
  { id: 'responses', title: 'Responses' },
];

export const listPageGroups = (): readonly PageGroup[] => [
  {
    title: 'Get started',
    pages: [{ href: '/docs', title: 'Quickstart', sections: quickstartSections }, ...['states', 'errors', 'limits', 'sandbox'].map(toPage)],
  },
  {
    title: 'Guides',
    pages: [
      { href: '/docs/paste', title: 'Submit from the browser', sections: pasteSections },
      { href: '/docs/recipes', title: 'Recipes', sections: recipeSections },
      ...['submit', 'urls', 'credits', 'fetching', 'listing', 'stills', 'tokens'].map(toPage),
    ],
  },
  {
    title: 'API reference',
    pages: [
      { href: '/docs/reference', title: 'Overview', sections: [] },
      ...calls.map(({ href, method, operation }) => ({ href, title: operation.summary, method, sections: callSections })),
      { href: REPORT_PAGE, title: 'Fields of a report', sections: reportSchemas.map(({ id, title }) => ({ id, title })) },
    ],
  },
  {
    title: 'Reports',
    pages: [
      toPage('report'),
      { href: '/docs/rubric', title: 'Rubric', sections: rubricSections },
      { href: '/docs/checks', title: 'Checks', sections: checkSections },
      { href: '/docs/sharing', title: 'Share a report or a comparison', sections: sharingSections },
      { href: '/docs/library', title: 'Find, compare and export', sections: librarySections },
    ],
  },
  { title: 'Agents', pages: [{ href: '/docs/agents', title: 'Connect an agent', sections: agentSections }, toPage('agents')] },
  {
    title: 'About the API',
    pages: [
      { href: '/docs/rules', title: 'All guides', sections: [] },
      toPage('changes'),
      {
        href: '/docs/changelog',
        title: 'Changelog',
        sections: changelog.map(({ version }) => ({ id: version, title: version })),
      },
      toPage('documents'),
    ],
  },
];
