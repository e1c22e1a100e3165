import { z } from 'zod';
import { Finding, Report, timedSources } from './schema';

/** What zod checks by code and JSON Schema can say too: a finding names its second exactly when its source is in the video. */
const secondWhenTimed = {
  if: { properties: { evidence_source: { enum: timedSources } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['at'] },
  else: { properties: { at: false } },
};

/**
 * The report as JSON Schema, draft 2020-12. What ties its parts to each other (the value to the breakdown, the flat lists
 * to the detailed ones) is beyond the language and stated in descriptions.
 */
export function reportJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Report, {
    target: 'draft-2020-12',
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === Finding) Object.assign(jsonSchema, secondWhenTimed);
    },
  });
  return {
    $schema,
    title: 'Report',
    description:
      'The report of an analysis. Reports of older generations, which have no meta.schemaVersion, are served as they were stored and need not follow this schema.',
    ...schema,
  };
}
