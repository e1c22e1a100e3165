import type { Metadata } from 'next';
import { linkClass } from '@/components/ui/button';
import { Prose } from '@/components/ui/prose';
import { API_BASE } from '@/lib/api-paths';
import { openApiJson, openApiYaml, toOpenApi } from '@/lib/operations/openapi';
import { Endpoint, OperationSection } from './operation-section';
import { SchemaSection } from './schema-view';

export const metadata: Metadata = {
  title: 'API reference',
  description: 'Every endpoint, parameter, response, header and error of the API.',
};

// Once per process: writing the schemas takes longer than drawing the page.
const { info, tags, paths, components } = toOpenApi();
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path: `${API_BASE}${path}`, operation })),
);

export default function ReferencePage() {
  return (
    <main className="flex flex-col gap-14">
      <header className="flex flex-col gap-4">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">API reference</h1>
        <div className="flex flex-col gap-4 text-quiet">
          <Prose text={info.description} />
        </div>
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
      </header>

      <nav aria-label="Endpoints" className="rounded-card border border-line bg-surface p-5">
        <ul className="flex flex-col gap-3">
          {calls.map(({ method, path, operation }) => (
            <li key={operation.operationId} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <a href={`#${operation.operationId}`} className="text-sm underline decoration-line underline-offset-4">
                {operation.summary}
              </a>
              <Endpoint method={method} path={path} />
            </li>
          ))}
          <li>
            <a href="#schemas" className="text-sm underline decoration-line underline-offset-4">
              Schemas
            </a>
          </li>
        </ul>
      </nav>

      {tags.map((tag) => (
        <section key={tag.name} aria-labelledby={`tag-${tag.name}`} className="flex flex-col gap-8">
          <div className="flex flex-col gap-1">
            <h2 id={`tag-${tag.name}`} className="text-xl font-semibold">
              {tag.name}
            </h2>
            <div className="flex flex-col gap-3 text-quiet">
              <Prose text={tag.description} />
            </div>
          </div>
          {calls
            .filter(({ operation }) => operation.tags.includes(tag.name))
            .map((call) => (
              <OperationSection key={call.operation.operationId} {...call} components={components} />
            ))}
        </section>
      ))}

      <section aria-labelledby="schemas" className="flex flex-col gap-8">
        <h2 id="schemas" className="text-xl font-semibold">
          Schemas
        </h2>
        {Object.entries(components.schemas).map(([name, schema]) => (
          <SchemaSection key={name} name={name} schema={schema} />
        ))}
      </section>
    </main>
  );
}
