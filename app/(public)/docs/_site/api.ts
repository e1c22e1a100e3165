import { API_BASE } from '@/lib/api-paths';
import { operations } from '@/lib/operations';
import { describeApi } from '@/lib/operations/openapi';
import type { OperationObject, SchemaObject } from '@/lib/operations/openapi-schema';

// Once per process: writing the schemas takes longer than drawing a page.
const { info, paths, components } = describeApi();

export { components, info };

export type Call = { id: string; href: string; method: string; path: string; operation: OperationObject };

const order: readonly string[] = ['submitAnalysis', 'getAnalysis', 'listAnalyses', 'getCreditBalance', 'getStill'];
const rankOf = ({ id }: Call) => (order.includes(id) ? order.indexOf(id) : order.length);

export const calls: readonly Call[] = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const id = operation.operationId;
      return { id, href: `/docs/reference/${id}`, method: method.toUpperCase(), path: `${API_BASE}${path}`, operation };
    }),
  )
  .toSorted((a, b) => rankOf(a) - rankOf(b));

export const leadOf = ({ operation }: Call): string => operation.description.split('\n\n- ')[0] ?? '';

export const findCall = (id: string): Call | undefined => calls.find((call) => call.id === id);

export const findOperation = (id: string) => operations.find((operation) => operation.id === id);

export const schemaAnchor = (name: string) => `schema-${name}`;

const reportGroups: readonly { title: string; pattern: RegExp }[] = [
  { title: 'Report', pattern: /^(?:Report|ScoredReport|InsufficientReport)$/ },
  { title: 'Score', pattern: /^Score(?:Breakdown|Pool)?$/ },
  { title: 'Findings and checks', pattern: /^(?:Finding|Check)$/ },
  { title: 'Classifications', pattern: /^(?:HookArchetype|ScriptFramework|VisualStyle|CtaCommitment|AwarenessStage)$/ },
  { title: 'Playbook', pattern: /^(?:PlaybookItem|TestHypothesis|HydratedReference)$/ },
  { title: 'What is observed', pattern: /^(?:Observed|TranscriptLine|Beat|Offer|Claim|Proof|Brand|Audience|Risk|Strategy)$/ },
  { title: 'The ad and its video', pattern: /^Report(?:Ad|Video)$/ },
  { title: 'How it was made', pattern: /^(?:ReportMeta|InsufficientReportMeta)$/ },
  { title: 'Older reports', pattern: /Version1$|^LegacyReport$/ },
];

export type NamedSchema = { name: string; schema: SchemaObject };

const named: readonly NamedSchema[] = Object.entries(components.schemas).map(([name, schema]) => ({ name, schema }));

export const reportSchemas = reportGroups.map(({ title, pattern }) => ({
  id: title.toLowerCase().replaceAll(' ', '-'),
  title,
  schemas: named.filter(({ name }) => pattern.test(name)),
}));

const ofReport = new Set(reportSchemas.flatMap(({ schemas }) => schemas.map(({ name }) => name)));

export const otherSchemas = named.filter(({ name }) => !ofReport.has(name));

export const REPORT_PAGE = '/docs/reference/report';

export const schemaHref = (name: string): string | undefined => (ofReport.has(name) ? `${REPORT_PAGE}#${schemaAnchor(name)}` : undefined);
