import { z } from 'zod';
import { allowFurtherFields } from '@/lib/json-schema';
import { Check } from './check';
import { timedSources } from './evidence-source';
import { VersionedReport } from './legacy';
import { sourcedLines } from './observed';
import { Finding } from './schema';
import { FindingVersion1 } from './version-1';

/** Forbids fields without the schema `false`, which generators such as quicktype refuse. */
const without = (...names: string[]) => ({ not: { anyOf: names.map((name) => ({ required: [name] })) } });

const secondWhenTimed = (source: 'evidence_source' | 'source') => ({
  if: { properties: { [source]: { enum: timedSources } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['at'] },
  else: without('at'),
});

const reasonOrProof = {
  oneOf: [
    { properties: { result: { enum: ['confirmed', 'not_confirmed'] } }, required: ['by'], ...without('why', 'statedAt') },
    { properties: { result: { const: 'moved' } }, required: ['by', 'at', 'statedAt'], ...without('why') },
    { properties: { result: { const: 'not_checked' } }, required: ['why'], ...without('by', 'statedAt') },
  ],
};

/** Draft 2020-12. What ties the parts to each other is beyond the language and stated in descriptions. */
export function reportJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(VersionedReport, {
    target: 'draft-2020-12',
    io: 'output',
    override: (context) => {
      allowFurtherFields(context);
      const { zodSchema, jsonSchema } = context;
      if (zodSchema === Finding || zodSchema === FindingVersion1) Object.assign(jsonSchema, secondWhenTimed('evidence_source'));
      if (sourcedLines.has(zodSchema)) Object.assign(jsonSchema, secondWhenTimed('source'));
      if (zodSchema === Check) Object.assign(jsonSchema, reasonOrProof);
    },
  });
  return {
    $schema,
    title: 'Report',
    description:
      'The report of an analysis: of version 4, which is made today, or of version 3, 2 or 1, served as it was stored. Older reports, which have no meta.schemaVersion, are served as they were stored, too, and need not follow this schema.',
    ...schema,
  };
}
