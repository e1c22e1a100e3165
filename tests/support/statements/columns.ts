import type * as schema from '@/db/schema';

/** A row of each table, by the name of the table in the schema. */
export type Rows = { [Table in keyof typeof schema]: (typeof schema)[Table] extends { $inferSelect: infer Row } ? Row : never };

/** The driver's JavaScript value for each type in PostgreSQL. */
export type Driver = {
  _text: string[];
  _uuid: string[];
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
