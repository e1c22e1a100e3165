import type { PageWords } from '../../_site/words';
import { calls, leadOf, REPORT_PAGE } from './api';
import { listGuides } from './guides';

const plain = (text: string) => text.replaceAll('`', '');

const toDocsWords = (): ReadonlyMap<string, PageWords> =>
  new Map([
    ...listGuides().map(({ href, title, rules }) => [href, { title, description: plain(rules.lead) }] as const),
    ...calls.map((call) => [call.href, { title: call.operation.summary, description: plain(leadOf(call)) }] as const),
    ['/docs', { title: 'Quickstart', description: 'Submit the URL of an ad and get its report with curl, TypeScript or Python.' }],
    ['/docs/reference', { title: 'API reference', description: 'Every endpoint, parameter, response, header and error of the API.' }],
    [REPORT_PAGE, { title: 'Fields of a report', description: 'Every field of a report, with its type and what it holds.' }],
    [
      '/docs/rubric',
      {
        title: 'Rubric',
        description: 'What the points in a report mean, how the score and grade are calculated, and the terms that reports use.',
      },
    ],
    [
      '/docs/checks',
      {
        title: 'Checks',
        description: 'How the findings of a report are checked against the video, and what each result of a check means.',
      },
    ],
    [
      '/docs/agents',
      { title: 'Agents', description: 'Connect Claude, ChatGPT, Claude Code, Cursor, VS Code, Gemini CLI or any other MCP client.' },
    ],
    [
      '/docs/rules',
      {
        title: 'All guides',
        description: 'What you can rely on: ad URLs, credits, states, fetching, lists, errors, rate limits and tokens.',
      },
    ],
    ['/docs/recipes', { title: 'Recipes', description: 'Analyze ads from n8n, Make, Google Sheets, and with a skill for Claude.' }],
    [
      '/docs/sharing',
      {
        title: 'Share a report or a comparison',
        description: 'How to share a report with people who have no account, what they see, and how to end or revoke a link.',
      },
    ],
    [
      '/docs/library',
      {
        title: 'Find, compare and export',
        description: 'How to search and filter your analyses, read a brand, compare reports, and export them as CSV or JSON lines.',
      },
    ],
    ['/docs/changelog', { title: 'Changelog', description: 'What changed in the API, and when.' }],
  ]);

let docsWords: ReadonlyMap<string, PageWords> | undefined;

/** A build loads this file without the settings that the guides name. */
export function findDocsWords(path: string): PageWords | undefined {
  docsWords ??= toDocsWords();
  return docsWords.get(path);
}
