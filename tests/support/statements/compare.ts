import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type ts from 'typescript';
import * as schema from '@/db/schema';
import type { Column } from './record';

/** The place of a column in the types of the schema, by its name in the database. */
const places = new Map<string, readonly [table: string, key: string]>(
  Object.entries(schema).flatMap(([table, value]) =>
    is(value, PgTable)
      ? Object.entries(getTableColumns(value)).map(([key, { name }]) => [`${getTableName(value)}.${name}`, [table, key]] as const)
      : [],
  ),
);

/**
 * Compares the columns of a statement with the row that its author declares; PostgreSQL does not say what an outer join or an expression
 * makes null.
 */
export function createComparison(checker: ts.TypeChecker, declared: (name: string) => ts.Type) {
  const [rows, driver] = [declared('Rows'), declared('Driver')];
  const member = (type: ts.Type, name: string): ts.Type | undefined => {
    const property = checker.getPropertyOfType(type, name);
    return property && checker.getTypeOfSymbol(property);
  };
  const storedType = ({ origin }: Column): ts.Type | undefined => {
    const place = origin && places.get(`${origin.table}.${origin.column}`);
    const row = place && member(rows, place[0]);
    return place && row && member(row, place[1]);
  };
  const compareColumn = (column: Column, type: ts.Type): string[] => {
    // What JSON holds is known to its writers alone.
    if (/^jsonb?$/.test(column.type)) return [];
    const value = member(driver, column.type);
    if (value === undefined) return [`"${column.name}" is of the type ${column.type}, of which nothing is known`];
    const stored = storedType(column) ?? value;
    const says = `"${column.name}" is declared as ${checker.typeToString(type)}, but`;
    if (!checker.isTypeAssignableTo(checker.getNonNullableType(type), value))
      return [`${says} ${column.type} arrives as ${checker.typeToString(value)}`];
    if (!checker.isTypeAssignableTo(checker.getNonNullableType(stored), type)) return [`${says} holds ${checker.typeToString(stored)}`];
    return checker.isTypeAssignableTo(stored, type) ? [] : [`"${column.name}" may be null`];
  };
  return (columns: readonly Column[], row: ts.Type): string[] => {
    const names = new Set(columns.map(({ name }) => name));
    const missing = checker.getPropertiesOfType(row).filter(({ name }) => !names.has(name));
    const compared = columns.flatMap((column) => {
      const type = member(row, column.name);
      return type === undefined ? [`"${column.name}" is answered, but not declared`] : compareColumn(column, type);
    });
    return [...missing.map(({ name }) => `"${name}" is declared, but not answered`), ...compared];
  };
}
