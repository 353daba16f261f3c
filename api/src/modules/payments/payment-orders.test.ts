import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { columnOf } from './order-text';
import { orders, type Columns, type OrderName } from './payment-orders';

const names = Object.keys(orders).filter((name): name is OrderName => name in orders);
const fileOf = (name: OrderName): URL => new URL(`../../db/functions/${name}.sql`, import.meta.url);

/** Joined by commas; on lines of their own where one line is too short. */
const inLines = (before: string, items: readonly string[], after: string): string => {
  const line = `${before}${items.join(', ')}${after}`;
  if (line.length <= 100) return line;
  const lines = [`   `];
  for (const [position, item] of items.entries()) {
    const word = ` ${item}${position === items.length - 1 ? '' : ','}`;
    const last = lines.at(-1) ?? '';
    if (last.length + word.length <= 100) lines[lines.length - 1] = `${last}${word}`;
    else lines.push(`   ${word}`);
  }
  return [before, ...lines, `  ${after}`].join('\n');
};

const checkOf = (value: string, columns: Columns, after: string): string =>
  inLines(`  perform expect_keys(${value}, '{`, Object.keys(columns).map(columnOf), `}')${after}`);

/** The check of the keys, and the columns that the function reads. */
const writeOrder = (columns: Columns, parameter: string): string => {
  const fields = Object.entries(columns);
  const typed = fields.map(([field, { sql }]) => `${columnOf(field)} ${sql}`);
  const rows = fields.flatMap(([field, { row }]) =>
    row === undefined
      ? []
      : [checkOf('p', row, ` from jsonb_array_elements(o.${columnOf(field)}) p;`)],
  );
  return [
    '  -- The order, written by npm run schema -w api from payment-orders.ts.',
    checkOf(parameter, columns, ';'),
    inLines(`  select * into o from jsonb_to_record(${parameter}) as (`, typed, ');'),
    ...rows,
    '',
  ].join('\n');
};

const written =
  / {2}-- The order, written [\s\S]*?jsonb_to_record\((\w+)\) as \([^)]*\);\n(?: {2}perform expect_keys\(p, [^;]*;\n)?/;

describe('the orders of payments', () => {
  it.each(names)('are read in %s.sql with exactly their fields', async (name) => {
    const text = await readFile(fileOf(name), 'utf8');
    const parameter = written.exec(text)?.[1] ?? 'no order';
    const expected = text.replace(written, writeOrder(orders[name], parameter));
    if (process.env['WRITE_SCHEMA'] === '1') await writeFile(fileOf(name), expected);
    expect(await readFile(fileOf(name), 'utf8')).toBe(expected);
  });
});
