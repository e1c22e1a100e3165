import type * as schema from '@/db/schema';

/** What the database holds: a row of each table, by the name of the table in the schema. */
export type Rows = { [Table in keyof typeof schema]: (typeof schema)[Table] extends { $inferSelect: infer Row } ? Row : never };

/** What the driver makes of a value, by its type in PostgreSQL. */
export type Driver = {
  _text: string[];
  bool: boolean;
  bytea: Uint8Array;
  float8: number;
  int2: number;
  int4: number;
  int8: string;
  numeric: string;
  text: string;
  timestamptz: Date;
  uuid: string;
};
