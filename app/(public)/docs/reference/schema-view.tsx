import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import type { SchemaObject } from '@/lib/operations/openapi-schema';
import { otherSchemas, schemaAnchor, schemaHref } from '../_site/api';

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

const asSchema = (schema: SchemaObject | boolean | undefined): SchemaObject => (typeof schema === 'object' ? schema : {});

const itemsOf = ({ items }: SchemaObject) => asSchema(Array.isArray(items) ? items[0] : items);

export function SchemaType({ schema }: { schema: SchemaObject }) {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    const href = schemaHref(name);
    if (href === undefined) return 'object';
    return (
      <a href={href} className={linkClass}>
        {name}
      </a>
    );
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return choices.map((choice, index) => (
      <span key={JSON.stringify(choice)}>
        {index > 0 && ' or '}
        <SchemaType schema={asSchema(choice)} />
      </span>
    ));
  }
  if (schema.type === 'array') {
    return (
      <>
        array of <SchemaType schema={itemsOf(schema)} />
      </>
    );
  }
  return [schema.type ?? 'any'].flat().join(' or ');
}

const span = (low: number | undefined, high: number | undefined, unit: string) => {
  if (low === undefined && high === undefined) return undefined;
  if (low !== undefined && high !== undefined) return `${low} to ${high}${unit}`;
  return low === undefined ? `at most ${high}${unit}` : `at least ${low}${unit}`;
};

function constraintsOf(schema: SchemaObject): string[] {
  return [
    schema.format,
    span(schema.minimum, schema.maximum, ''),
    span(schema.minLength, schema.maxLength, ' characters'),
    span(schema.minItems, schema.maxItems, ' items'),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((constraint) => constraint !== undefined);
}

function Values({ schema }: { schema: SchemaObject }) {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  if (values.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {values.map((value) => (
        <li key={String(value)} className="rounded bg-line/50 px-1.5 py-px font-mono text-[12px]">
          {JSON.stringify(value)}
        </li>
      ))}
    </ul>
  );
}

export function Field({ name, schema, note, required }: { name: string; schema: SchemaObject; note?: string; required: boolean }) {
  const constraints = constraintsOf(schema);
  const description = note ?? schema.description ?? itemsOf(schema).description;
  return (
    <li className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
        <code className="font-mono text-[13px] font-medium wrap-anywhere">{name}</code>
        <span className="text-quiet">
          <SchemaType schema={schema} />
          {constraints.length > 0 && `, ${constraints.join(', ')}`}
          {!required && ', optional'}
        </span>
      </p>
      {description !== undefined && (
        <div className="flex flex-col gap-2 text-sm text-quiet">
          <Prose text={description} />
        </div>
      )}
      <Values schema={schema.type === 'array' ? itemsOf(schema) : schema} />
      <FoldedFields name={name} schema={schema} />
    </li>
  );
}

function objectOf(schema: SchemaObject): SchemaObject {
  const own = schema.type === 'array' ? itemsOf(schema) : schema;
  if (own.$ref === undefined) return own;
  const name = nameOf(own.$ref);
  return otherSchemas.find((other) => other.name === name)?.schema ?? {};
}

export function Fields({ schema }: { schema: SchemaObject }) {
  const object = objectOf(schema);
  return (
    <ul>
      {Object.entries(object.properties ?? {}).map(([name, field]) => (
        <Field key={name} name={name} schema={asSchema(field)} required={object.required?.includes(name) ?? false} />
      ))}
    </ul>
  );
}

function FoldedFields({ name, schema }: { name: string; schema: SchemaObject }) {
  const count = Object.keys(objectOf(schema).properties ?? {}).length;
  if (count === 0) return null;
  return (
    <details className="mt-1 rounded-control border border-line open:bg-surface">
      <summary className="px-3 py-1.5 text-sm text-quiet hover:text-ink">
        {count === 1 ? 'The field' : `The ${count} fields`} of <code className="font-mono text-[13px]">{name}</code>
      </summary>
      <div className="border-t border-line px-3">
        <Fields schema={schema} />
      </div>
    </details>
  );
}

export function SchemaSection({ name, schema, open }: { name: string; schema: SchemaObject; open: boolean }) {
  const isChoice = schema.anyOf !== undefined || schema.oneOf !== undefined;
  return (
    <details id={schemaAnchor(name)} open={open} className="group scroll-mt-16 border-t border-line first:border-t-0 lg:scroll-mt-8">
      <summary className="flex list-none flex-col gap-1 px-5 py-3.5 hover:bg-sunk [&::-webkit-details-marker]:hidden">
        <span className="flex items-baseline gap-2">
          <span
            aria-hidden="true"
            className="inline-block text-quiet transition-transform group-open:rotate-90 motion-reduce:transition-none"
          >
            ›
          </span>
          <h3 className="font-mono text-sm font-medium">{name}</h3>
        </span>
        {schema.description !== undefined && (
          <span className="max-w-[70ch] pl-4 text-sm leading-relaxed text-quiet">
            <MarkedText text={schema.description} />
          </span>
        )}
      </summary>
      <div className="px-5 pb-4 pl-9">
        {isChoice && (
          <p className="text-sm text-quiet">
            <SchemaType schema={schema} />
          </p>
        )}
        <Values schema={schema} />
        <Fields schema={schema} />
      </div>
    </details>
  );
}
