import type { z } from 'zod';

/** Lets the objects of an answer gain fields, as the change policy says: zod closes every object that it writes out. */
export function allowFurtherFields({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
