import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { findFaults, readSource } from './testing/declared-columns';

// The compiler believes the row type that a query declares. These tests look for each declared name in the SQL of the
// query.

const folder = new URL('../', import.meta.url);
const files = (await readdir(folder, { recursive: true })).filter((file) =>
  file.endsWith('.queries.ts'),
);

it.each(files)('finds each declared column in the SQL of %s', (file) => {
  expect(findFaults(readSource(new URL(file, folder)))).toEqual([]);
});

describe('findFaults', () => {
  const file = new URL('modules/invoices/sample.queries.ts', folder);

  it.each([
    ['a name', 'sql<{ id: number; nam: string }>`select id, name from users`', ['nam']],
    ['a column', "sql<Row<'users', 'id' | 'phon'>>`select u.id, u.phone from users u`", ['phon']],
    ['a column of a table', 'sql<{ nam: string }>`select * from merchants`', ['nam']],
    ['a column of an alias', 'sql<{ nam: string }>`select 1, m.* from merchants m`', ['nam']],
    ['a returned column', 'sql<{ nam: string }>`delete from merchants returning *`', ['nam']],
    ['an answer', 'sql<{ stat: string }>`select * from begin_attempt(${order})`', ['stat']],
    [
      'a column of an imported type',
      "import type { MerchantRow } from './sample';\nsql<MerchantRow>`select 1`",
      ['cannot read MerchantRow'],
    ],
    [
      'a column of a page',
      'readPage<{ nam: string }, Sort>(executor, {\n  columns: sql`m.name`,\n  from,\n  where: [] })',
      ['nam'],
    ],
    [
      'an unknown table',
      'sql<{ id: number }>`select *, id from nowhere`',
      ['cannot read select *'],
    ],
    ['an unknown type', 'sql<Awaited<Row>>`select id`', ['cannot read Awaited<Row>']],
  ])('reports %s that the SQL does not name', (_what, text, faults) => {
    expect(findFaults({ text, file })).toEqual(faults);
  });

  it('accepts the columns that a `*` selects', () => {
    const text = [
      'sql<{ name: string }>`select * from merchants`;',
      'sql<{ name: string }>`select m.* from merchants m`;',
      'sql<{ attempt_id: number }>`select * from begin_attempt(${order})`;',
      "sql<Row<'merchants'>>`with one as (select * from merchants) select * from one`;",
    ].join('\n');
    expect(findFaults({ text, file })).toEqual([]);
  });
});
