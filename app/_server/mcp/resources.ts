import type {
  ListResourcesRequest,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceRequest,
  ReadResourceResult,
  Resource,
} from '@modelcontextprotocol/sdk/types.js';
import { AppError } from '@/lib/errors';
import { JsonText, writeJson } from '@/lib/json-text';
import { getAnalysisOperation } from '@/lib/operations/get-analysis';
import { listAnalysesOperation } from '@/lib/operations/list-analyses';
import { hydrateReferences, isReferenceSlug } from '@/lib/report/references';
import { toAppError } from '../http/errors';
import { assertEndpointLimit, type Call } from './call';
import { CARD_TYPE, CARD_URI, cardPage } from './card/page';
import { RpcError, toRpcError } from './rpc-error';

const MAX_LISTED = 50;
const mimeType = 'application/json';

const templates = [
  {
    uriTemplate: 'analysis://{id}',
    name: 'analysis',
    title: 'Analysis',
    description: 'One analysis of this account, with its report once it is done.',
    mimeType,
  },
  {
    uriTemplate: 'reference://{slug}',
    name: 'reference',
    title: 'Reference',
    description: 'A work or concept that reports cite, by the slug in their references.',
    mimeType,
  },
];

export function listResourceTemplates(): ListResourceTemplatesResult {
  return { resourceTemplates: templates };
}

export const isSharedUri = (uri: unknown): boolean => typeof uri === 'string' && (uri === CARD_URI || uri.startsWith('reference://'));

export async function listResources({ params }: ListResourcesRequest, call: Call): Promise<ListResourcesResult> {
  if (params?.cursor !== undefined) throw new RpcError('invalidParams', 'Invalid cursor. The list has one page; call it without a cursor.');
  await assertEndpointLimit(call, 'list');
  const { data } = await listAnalysesOperation.run(call.ctx, { page: 1, pageSize: MAX_LISTED });
  const resources = data.map(
    ({ id, pageName, adId, completedAt }): Resource => ({
      uri: `analysis://${id}`,
      name: id,
      title: `Analysis of ad ${adId}`,
      ...(pageName === null ? {} : { description: pageName }),
      mimeType,
      annotations: { lastModified: completedAt },
    }),
  );
  return { resources };
}

async function readAnalysis(call: Call, id: string): Promise<string> {
  await assertEndpointLimit(call, getAnalysisOperation.limit);
  const input = getAnalysisOperation.input.safeParse({ id });
  if (!input.success) throw getAnalysisOperation.toInputError({ id });
  const analysis = getAnalysisOperation.output.parse(await getAnalysisOperation.run(call.ctx, input.data));
  return writeJson({ ...analysis, report: analysis.report && new JsonText(analysis.report.text) }, 1);
}

function readReference(slug: string): string {
  if (!isReferenceSlug(slug)) throw new AppError('not_found', { message: 'There is no reference with this slug.' });
  const [reference] = hydrateReferences([slug]);
  return JSON.stringify(reference);
}

export async function readResource({ params: { uri } }: ReadResourceRequest, call: Call): Promise<ReadResourceResult> {
  if (uri === CARD_URI) return { contents: [{ uri, mimeType: CARD_TYPE, text: cardPage(), _meta: { ui: { prefersBorder: true } } }] };
  const [, scheme, name = ''] = /^(analysis|reference):\/\/(.*)$/s.exec(uri) ?? [];
  try {
    if (scheme === undefined)
      throw new AppError('not_found', { message: 'Unknown resource URI. Use analysis://{id} or reference://{slug}.' });
    const text = scheme === 'analysis' ? await readAnalysis(call, name) : readReference(name);
    return { contents: [{ uri, mimeType, text }] };
  } catch (error) {
    throw toRpcError(toAppError(error), { uri });
  }
}
