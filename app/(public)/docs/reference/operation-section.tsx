import { MarkedText } from '@/components/ui/marked-text';
import type { HeaderObject, MediaObject, Ref, ResponseObject } from '@/lib/operations/openapi-schema';
import { DocsSection } from '../_frame/page-frame';
import { Sample } from '../_samples/samples';
import { type Call, components } from '../_site/api';
import { Field, Fields, SchemaType } from './schema-view';

const keyOf = ({ $ref }: Ref) => $ref.slice($ref.lastIndexOf('/') + 1);

/** A success has its examples next to its fields. */
const isMain = (status: string) => status.startsWith('20');

function Media({ mediaType, media, examples }: { mediaType: string; media: MediaObject; examples: 'shown' | 'aside' }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-sm">
        <code className="font-mono text-[13px]">{mediaType}</code>{' '}
        <span className="text-quiet">
          <SchemaType schema={media.schema} />
        </span>
      </p>
      <Fields schema={media.schema} />
      {Object.entries(examples === 'aside' ? {} : (media.examples ?? {})).map(([name, { summary, value }]) => (
        <Sample key={name} title={summary} value={value} />
      ))}
    </div>
  );
}

function Headers({ headers }: { headers: Record<string, Ref> }) {
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

function ResponseDetails({ status, response, open }: { status: string; response: ResponseObject; open: boolean }) {
  return (
    <details id={`status-${status}`} open={open} className="group scroll-mt-16 border-t border-line py-3">
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
      <div className="flex min-w-0 flex-col gap-5 pt-4 sm:pl-8">
        {Object.entries({ ...response.content, ...response['x-representations'] }).map(([mediaType, media]) => (
          <Media key={mediaType} mediaType={mediaType} media={media} examples={isMain(status) ? 'aside' : 'shown'} />
        ))}
        <Headers headers={response.headers} />
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

export function responsesOf({ operation }: Call): [string, ResponseObject][] {
  return Object.entries(operation.responses).flatMap(([status, found]): [string, ResponseObject][] => {
    const response = '$ref' in found ? components.responses[keyOf(found)] : found;
    return response === undefined ? [] : [[status, response]];
  });
}

export function Request({ call }: { call: Call }) {
  const { parameters, requestBody } = call.operation;
  return (
    <DocsSection id="request" title="Request">
      {parameters.length > 0 && (
        <div>
          <h3 className="font-medium">Parameters</h3>
          <ul>
            {parameters.map(({ name, in: place, schema, description: note, required }) => (
              <Field key={name} name={name} schema={schema} note={`In the ${place}. ${note}`} required={required} />
            ))}
          </ul>
        </div>
      )}
      {requestBody !== undefined && (
        <div className="flex flex-col gap-3">
          <h3 className="font-medium">Body</h3>
          <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
            <MarkedText text={requestBody.description} />
          </p>
          {Object.entries(requestBody.content).map(([mediaType, media]) => (
            <Media key={mediaType} mediaType={mediaType} media={media} examples="aside" />
          ))}
        </div>
      )}
      {parameters.length === 0 && requestBody === undefined && <p className="text-sm text-quiet">No parameters and no body.</p>}
    </DocsSection>
  );
}

export function Responses({ call }: { call: Call }) {
  return (
    <DocsSection id="responses" title="Responses">
      <div>
        {responsesOf(call).map(([status, response], index) => (
          <ResponseDetails key={status} status={status} response={response} open={index === 0} />
        ))}
      </div>
    </DocsSection>
  );
}
