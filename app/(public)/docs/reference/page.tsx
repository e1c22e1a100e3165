import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { Prose } from '@/components/ui/prose';
import { API_BASE } from '@/lib/api-paths';
import { openApiJson, openApiYaml } from '@/lib/operations/openapi';
import { DocsPage, DocsSection } from '../_frame/page-frame';
import { calls, info, otherSchemas, REPORT_PAGE, reportSchemas, schemaAnchor, schemaHref } from '../_site/api';
import { toDocsMetadata } from '../_site/metadata';
import { Endpoint } from './operation-section';

export const generateMetadata = () => toDocsMetadata('/docs/reference');

const pageOf = (name: string) =>
  schemaHref(name) ??
  calls.find(({ operation }) => JSON.stringify(operation).includes(`schemas/${name}"`))?.href ??
  calls[0]?.href ??
  REPORT_PAGE;

export default function ReferencePage() {
  const schemas = [...otherSchemas, ...reportSchemas.flatMap((group) => group.schemas)];
  return (
    <DocsPage title="API reference">
      <DocsSection id="endpoints" title="Endpoints">
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {calls.map(({ id, href, method, path, operation }) => (
            // The IDs of endpoints and schemas are those of the sections that this page once had.
            <li
              key={id}
              id={id}
              className="flex scroll-mt-16 flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3 target:bg-sunk"
            >
              <Link href={href} prefetch={false} className={`text-sm ${linkClass}`}>
                {operation.summary}
              </Link>
              <Endpoint method={method} path={path} />
            </li>
          ))}
        </ul>
        <p className="text-sm">
          OpenAPI 3.1 document:{' '}
          <a href={`${API_BASE}${openApiJson.path}`} className={linkClass}>
            JSON
          </a>{' '}
          ·{' '}
          <a href={`${API_BASE}${openApiYaml.path}`} className={linkClass}>
            YAML
          </a>
        </p>
      </DocsSection>
      <DocsSection id="about" title="In short">
        <div className="flex flex-col gap-4">
          <Prose text={info.description} />
        </div>
      </DocsSection>
      <DocsSection id="schemas" title="Schemas">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {schemas.map(({ name }) => (
            <li key={name} id={schemaAnchor(name)} className="scroll-mt-16 target:bg-sunk">
              <Link
                href={pageOf(name)}
                prefetch={false}
                className="font-mono text-[13px] text-brand hover:underline hover:underline-offset-4"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </DocsSection>
    </DocsPage>
  );
}
