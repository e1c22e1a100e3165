import { linkClass } from '@/components/ui/button';
import { MarkedText } from '@/components/ui/marked-text';
import { Prose } from '@/components/ui/prose';
import type { SchemaObject } from '@/lib/operations/openapi-schema';

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

export const schemaAnchor = (name: string) => `schema-${name}`;

const asSchema = (schema: SchemaObject | boolean | undefined): SchemaObject => (typeof schema === 'object' ? schema : {});

const itemsOf = ({ items }: SchemaObject) => asSchema(Array.isArray(items) ? items[0] : items);

/** The type of a value: a linked name, a JSON type, or a choice of these. */
export function SchemaType({ schema }: { schema: SchemaObject }) {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return (
      <a href={`#${schemaAnchor(name)}`} className={linkClass}>
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

/** The constraints on a value besides its type. */
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

/** A field of an object, a parameter or a header. */
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
      <Fields schema={schema.type === 'array' ? itemsOf(schema) : schema} />
    </li>
  );
}

/** The fields of an inline object. */
export function Fields({ schema }: { schema: SchemaObject }) {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return null;
  return (
    <ul className="border-l-2 border-line pl-4">
      {fields.map(([name, field]) => (
        <Field key={name} name={name} schema={asSchema(field)} required={schema.required?.includes(name) ?? false} />
      ))}
    </ul>
  );
}

/** A schema under its own heading. */
export function SchemaSection({ name, schema }: { name: string; schema: SchemaObject }) {
  const isChoice = schema.anyOf !== undefined || schema.oneOf !== undefined;
  return (
    <section id={schemaAnchor(name)} aria-label={name} className="flex scroll-mt-6 flex-col gap-2 border-t border-line pt-6">
      <h3 className="font-mono font-medium">{name}</h3>
      {schema.description !== undefined && (
        <p className="max-w-[70ch] text-sm leading-relaxed text-quiet">
          <MarkedText text={schema.description} />
        </p>
      )}
      {isChoice && (
        <p className="text-sm text-quiet">
          <SchemaType schema={schema} />
        </p>
      )}
      <Values schema={schema} />
      <Fields schema={schema} />
    </section>
  );
}
