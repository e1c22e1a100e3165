import { CodeExample } from '@/components/ui/code-example';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import type { HeaderObject, MediaObject, OpenApiDocument, OperationObject, Ref, ResponseObject } from '@/lib/operations/openapi-schema';
import { Field, Fields, SchemaType } from './schema-view';

type Components = OpenApiDocument['components'];

const keyOf = ({ $ref }: Ref) => $ref.slice($ref.lastIndexOf('/') + 1);

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function Media({ mediaType, media }: { mediaType: string; media: MediaObject }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-sm">
        <code className="font-mono text-[13px]">{mediaType}</code>{' '}
        <span className="text-quiet">
          <SchemaType schema={media.schema} />
        </span>
      </p>
      {media.schema.$ref === undefined && <Fields schema={media.schema} />}
      {Object.entries(media.examples ?? {}).map(([name, { summary, value }]) => (
        <CodeExample key={name} label={summary} code={toText(value)} />
      ))}
    </div>
  );
}

function Headers({ headers, components }: { headers: Record<string, Ref>; components: Components }) {
  const found = Object.entries(headers).flatMap(([name, ref]): [string, HeaderObject][] => {
    const header = components.headers[keyOf(ref)];
    return header === undefined ? [] : [[name, header]];
  });
  return (
    <div>
      <p className="text-sm font-medium">Headers</p>
      <ul>
        {found.map(([name, { schema, description, required }]) => (
          <Field key={name} name={name} schema={schema} note={description} required={required === true} />
        ))}
      </ul>
    </div>
  );
}

function ResponseDetails({ status, response, components }: { status: string; response: ResponseObject; components: Components }) {
  return (
    <details className="group border-t border-line py-3">
      <summary className="flex cursor-pointer list-none gap-4 text-sm">
        <span className="shrink-0 font-mono font-medium tabular-nums">
          <span aria-hidden="true" className="mr-2 inline-block text-quiet transition-transform group-open:rotate-90">
            ›
          </span>
          {status}
        </span>
        <span className="min-w-0 leading-relaxed text-quiet">
          <MarkedText text={response.description} />
        </span>
      </summary>
      <div className="flex min-w-0 flex-col gap-5 pt-4 sm:pl-14">
        {Object.entries(response.content ?? {}).map(([mediaType, media]) => (
          <Media key={mediaType} mediaType={mediaType} media={media} />
        ))}
        <Headers headers={response.headers} components={components} />
      </div>
    </details>
  );
}

export function Endpoint({ method, path }: { method: string; path: string }) {
  return (
    <span className="font-mono text-[13px] wrap-anywhere">
      <span className="font-semibold text-brand">{method.toUpperCase()}</span> {path}
    </span>
  );
}

type Call = { method: string; path: string; operation: OperationObject; components: Components };

/** The requests that one endpoint accepts, and every response. */
export function OperationSection({ method, path, operation, components }: Call) {
  const { operationId, summary, description, parameters, requestBody } = operation;
  const responses = Object.entries(operation.responses).flatMap(([status, found]): [string, ResponseObject][] => {
    const response = '$ref' in found ? components.responses[keyOf(found)] : found;
    return response === undefined ? [] : [[status, response]];
  });
  return (
    <section
      id={operationId}
      aria-labelledby={`${operationId}-title`}
      className="flex scroll-mt-6 flex-col gap-5 border-t border-line pt-8"
    >
      <div className="flex flex-col gap-2">
        <h3 id={`${operationId}-title`} className="text-lg font-semibold">
          {summary}
        </h3>
        <Endpoint method={method} path={path} />
        <div className="flex flex-col gap-3 text-quiet">
          <Prose text={description} />
        </div>
      </div>
      {parameters.length > 0 && (
        <div>
          <h4 className="font-medium">Parameters</h4>
          <ul>
            {parameters.map(({ name, in: place, schema, description: note, required }) => (
              <Field key={name} name={name} schema={schema} note={`In the ${place}. ${note}`} required={required} />
            ))}
          </ul>
        </div>
      )}
      {requestBody !== undefined && (
        <div className="flex flex-col gap-3">
          <h4 className="font-medium">Request body</h4>
          <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
            <MarkedText text={requestBody.description} />
          </p>
          {Object.entries(requestBody.content).map(([mediaType, media]) => (
            <Media key={mediaType} mediaType={mediaType} media={media} />
          ))}
        </div>
      )}
      <div>
        <h4 className="pb-3 font-medium">Responses</h4>
        {responses.map(([status, response]) => (
          <ResponseDetails key={status} status={status} response={response} components={components} />
        ))}
      </div>
    </section>
  );
}
