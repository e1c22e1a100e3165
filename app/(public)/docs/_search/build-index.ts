import { errorTable } from '@/lib/errors';
import { changelog } from '@/lib/operations/changelog';
import type { SchemaObject } from '@/lib/operations/openapi-schema';
import { tools } from '@/lib/operations/tools';
import { checkedByWords, checkWords, droppedCauseWords, notCheckedWords } from '@/lib/report/check';
import type { Term } from '@/lib/report/vocabulary';
import { calls, otherSchemas, REPORT_PAGE, reportSchemas, schemaAnchor } from '../_site/api';
import { listGuides } from '../_site/guides';
import { listPageGroups } from '../_site/pages';
import { agentClients } from '../agents/clients';
import { oauthFacts } from '../agents/oauth-facts';
import { serverCalls } from '../agents/server-calls';
import { troubles } from '../agents/troubles';
import { vocabularies } from '../rubric/sections';
import type { SearchEntry } from './entry';

const toPlain = (text: string) => text.replaceAll('`', '');

function toPages(): SearchEntry[] {
  // The rules of these sections are entries of their own.
  const sectionsWithRules = new Set(listGuides().flatMap(({ href, topics }) => topics.map(({ id }) => `${href}#${id}`)));
  return listPageGroups().flatMap(({ title: group, pages }) =>
    pages
      .filter(({ method }) => method === undefined)
      .flatMap(({ href, title, sections }): SearchEntry[] => [
        { k: 'page', t: title, c: group, h: href },
        ...sections
          .map((section): SearchEntry => ({ k: 'section', t: section.title, c: title, h: `${href}#${section.id}` }))
          .filter(({ h }) => !sectionsWithRules.has(h)),
      ]),
  );
}

function toRules(): SearchEntry[] {
  return listGuides().flatMap(({ href, title, topics, rules }): SearchEntry[] => [
    { k: 'rule', t: title, c: 'Guides', h: href, x: toPlain(rules.lead) },
    ...topics.flatMap((topic) =>
      topic.rules.map((rule): SearchEntry => ({ k: 'rule', t: topic.title, c: title, h: `${href}#${topic.id}`, x: toPlain(rule) })),
    ),
  ]);
}

function toEndpoints(): SearchEntry[] {
  return calls.flatMap(({ href, method, path, operation }): SearchEntry[] => [
    { k: 'endpoint', t: operation.summary, c: `${method} ${path}`, h: href, x: operation.operationId },
    ...operation.parameters.map(
      ({ name, description }): SearchEntry => ({
        k: 'field',
        t: name,
        c: operation.summary,
        h: `${href}#request`,
        x: toPlain(description),
      }),
    ),
  ]);
}

const isObject = (schema: unknown): schema is SchemaObject => typeof schema === 'object' && schema !== null;

function toFields(schema: SchemaObject, path: string, place: Pick<SearchEntry, 'c' | 'h'>): SearchEntry[] {
  const items = isObject(schema.items) ? schema.items : schema;
  return Object.entries(items.properties ?? {}).flatMap(([name, field]): SearchEntry[] => {
    if (!isObject(field)) return [];
    const t = path === '' ? name : `${path}.${name}`;
    const about = field.description === undefined ? {} : { x: toPlain(field.description) };
    return [{ k: 'field', t, ...place, ...about }, ...toFields(field, t, place)];
  });
}

function toSchemas(): SearchEntry[] {
  const ofReport = reportSchemas.flatMap(({ schemas, title }) => (title === 'Older reports' ? [] : schemas));
  return [
    ...ofReport.flatMap(({ name, schema }) => toFields(schema, '', { c: name, h: `${REPORT_PAGE}#${schemaAnchor(name)}` })),
    ...otherSchemas.flatMap(({ name, schema }) => {
      // The first endpoint that refers to the schema.
      const call = calls.find(({ operation }) => JSON.stringify(operation).includes(`schemas/${name}"`));
      return call === undefined ? [] : toFields(schema, '', { c: name, h: `${call.href}#responses` });
    }),
  ];
}

const toErrors = (): SearchEntry[] =>
  Object.entries(errorTable).map(([code, { status, message }]) => ({
    k: 'error',
    t: code,
    c: `Error ${status}`,
    h: `/docs/rules/errors#${code}`,
    x: message,
  }));

function toTerms(): SearchEntry[] {
  const terms = vocabularies.flatMap(({ id, title, terms: words }) =>
    Object.entries<Term>(words).map(
      ([slug, { label, definition }]): SearchEntry => ({
        k: 'term',
        t: label,
        c: title,
        h: `/docs/rubric#${id}`,
        x: `${slug} ${definition}`,
      }),
    ),
  );
  const checks = Object.entries({
    results: checkWords,
    by: checkedByWords,
    'not-checked': notCheckedWords,
    'left-out': droppedCauseWords,
  }).flatMap(([id, words]) =>
    Object.entries(words).map(
      ([slug, { label, definition }]): SearchEntry => ({ k: 'term', t: slug, c: label, h: `/docs/checks#${id}`, x: toPlain(definition) }),
    ),
  );
  return [...terms, ...checks];
}

const toTools = (): SearchEntry[] =>
  tools.map(({ name, title, description }) => ({ k: 'tool', t: name, c: `Tool: ${title}`, h: '/docs/agents#tools', x: description }));

function toAgents(): SearchEntry[] {
  const h = (id: string) => `/docs/agents#${id}`;
  const places = [...agentClients(''), ...serverCalls('')];
  return [
    ...places.map(({ id, name }): SearchEntry => ({ k: 'section', t: name, c: 'Connect an agent', h: h(id) })),
    ...oauthFacts.map((fact): SearchEntry => ({ k: 'rule', t: 'OAuth', c: 'Connect an agent', h: h('oauth'), x: toPlain(fact) })),
    ...troubles.map(
      ({ id, title, text }): SearchEntry => ({ k: 'rule', t: toPlain(title), c: 'Troubleshooting', h: h(id), x: toPlain(text) }),
    ),
  ];
}

const toChanges = (): SearchEntry[] =>
  changelog.flatMap(({ version, changes }) =>
    changes.map(
      ({ text }): SearchEntry => ({
        k: 'rule',
        t: `Changelog ${version}`,
        c: 'Changelog',
        h: `/docs/changelog#${version}`,
        x: toPlain(text),
      }),
    ),
  );

export const buildIndex = (): SearchEntry[] => [
  ...toPages(),
  ...toEndpoints(),
  ...toErrors(),
  ...toTools(),
  ...toAgents(),
  ...toTerms(),
  ...toSchemas(),
  ...toRules(),
  ...toChanges(),
];
