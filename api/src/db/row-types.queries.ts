import { sql } from 'kysely';
import type { Executor } from './database';

type Column = {
  readonly table: string;
  readonly column: string;
  /** As PostgreSQL names it: int8, timestamptz, _text of an array. */
  readonly type: string;
  readonly can_be_null: boolean;
  /** 'default' may be left out of an insert, 'always' must be. */
  readonly filled: 'always' | 'default' | null;
  /** Its check constraints, as PostgreSQL writes them. */
  readonly checks: readonly string[];
};

/** A view has no constraints: its columns count as never null. */
const listColumns = async (executor: Executor): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, t.typname as type,
           c.relkind = 'r' and not a.attnotnull as can_be_null,
           case when a.attgenerated <> '' then 'always' when a.atthasdef
             or a.attidentity <> '' then 'default' end as filled,
           array(
             select pg_get_constraintdef(k.oid) from pg_constraint k
              where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
           ) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and c.relname not like 'kysely%'
     order by c.relname collate "C", a.attnum`.execute(executor);
  return rows;
};

const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Bytes',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Moment',
};

const scalarOf = (type: string): string => {
  const scalar = scalars[type];
  if (scalar === undefined)
    throw new Error(`Say in row-types.queries.ts how pg answers a column of type ${type}.`);
  return scalar;
};

const onlyTexts = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;
/** The texts that a check allows; null when none lists them. */
const textsOf = ({ checks }: Column): readonly string[] | null => {
  const list = checks
    .map((check) => onlyTexts.exec(check)?.[1])
    .find((found) => found !== undefined);
  return list === undefined ? null : [...list.matchAll(/'([^']*)'/g)].map(([text]) => text);
};

const typeOf = (column: Column): string => {
  const { type } = column;
  const texts = textsOf(column);
  if (texts !== null) return texts.join(' | ');
  return type.startsWith('_') ? `${scalarOf(type.slice(1))}[]` : scalarOf(type);
};

/** The kinds that are written in other ways than they are read have a form of their own for null. */
const columnTypeOf = (column: Column): string => {
  const type = typeOf(column);
  if (type === 'Moment' || type === 'Json') return column.can_be_null ? `Nullable${type}` : type;
  const whole = column.can_be_null ? `${type} | null` : type;
  if (column.filled === null) return whole;
  return `${column.filled === 'always' ? 'GeneratedAlways' : 'Generated'}<${whole}>`;
};

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

const header = `import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

// What the tables and views hold, as pg answers it. Written by \`npm run schema -w api\` from the migrated database; a
// test compares it. Do not edit. Dates are YYYY-MM-DD; a union of texts is the check of the column.

type Moment = ColumnType<Date, Date | string, Date | string>;
type NullableMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
/** Written as text. */
type Json = ColumnType<unknown, string, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;
/** Written as bytes, or as \`\\\\x…\` where rows travel as JSON. */
type Bytes = ColumnType<Buffer, Buffer | string, Buffer | string>;
`;
const footer = `
/** A row as a query answers it, or some of its columns. */
export type Row<
  Table extends keyof Schema,
  Column extends keyof Selectable<Schema[Table]> = keyof Selectable<Schema[Table]>,
> = Readonly<Pick<Selectable<Schema[Table]>, Column>>;
/** Columns that the conditions of a query keep from being null. */
export type Present<Columns> = { [Name in keyof Columns]: NonNullable<Columns[Name]> };
/** Columns of a left join. */
export type OrNull<Columns> = { [Name in keyof Columns]: Columns[Name] | null };
`;

/** The types of all rows, in TypeScript: for people who review a migration, and for the compiler. */
export const writeRowTypes = async (executor: Executor): Promise<string> => {
  const columns = await listColumns(executor);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const types = tables.map((table) => {
    const fields = columns
      .filter((column) => column.table === table)
      .map((column) => `  ${column.column}: ${columnTypeOf(column)};`);
    return `type ${pascal(table)} = {\n${fields.join('\n')}\n};\n`;
  });
  const schema = `export type Schema = {\n${tables.map((table) => `  ${table}: ${pascal(table)};`).join('\n')}\n};\n`;
  return `${[header, ...types, schema].join('\n')}${footer}`;
};
