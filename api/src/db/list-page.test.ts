import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import {
  type ListPage,
  type ListRequest,
  readListRequest,
  toPage,
  writeCursor,
} from '../core/list-page';
import { createRandom, type Random } from '../demo/world/random';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { pageSql } from './list-page.queries';
import type { CountedPart } from './page-scans.queries';
import type { SortKey, SortRange } from './page-stretches.queries';

type Item = { readonly id: number; readonly shelf: number; readonly sort_value: string | null };
const kinds = {
  name: 'text',
  price: 'integer',
  shelf: 'text',
  status: 'state and date',
} as const;
type Sort = keyof typeof kinds;

const rangeOf = (name: string): SortRange => ({
  name,
  where: sql`b.status = ${name}`,
  key: sql`b.due`,
  type: 'date',
});
const sorts: Readonly<Record<Sort, SortKey>> = {
  name: { key: sql`b.name`, type: 'text' },
  price: { key: sql`b.price`, type: 'integer', hasGaps: true },
  shelf: { key: sql`lower(m.name)`, type: 'text', isOfMerchant: true },
  status: {
    key: sql`(b.status || ' ' || b.due)`,
    type: 'text',
    ranges: () => ['due', 'late', 'paid'].map(rangeOf),
  },
};
const shelves: readonly CountedPart[] = [1, 2].map((merchantId) => ({
  where: sql`b.shelf = ${merchantId}`,
  merchantId,
}));
const match = sql`b.name <> 'c'`;
const readings: Readonly<Record<string, readonly CountedPart[]>> = {
  'every book': shelves,
  'few books that match': shelves.map((part) => ({ ...part, match, isCut: false })),
  'many books that match': shelves.map((part) => ({ ...part, match, isCut: true })),
  'many books that another condition matches, too': shelves.map((part) => ({
    ...part,
    match,
    isMatch: sql`b.name < 'c' or b.name > 'c'`,
    isCut: true,
  })),
};
const ways = Object.keys(readings);
const fields = ['name', '-name', 'price', '-price', 'shelf', '-shelf', 'status', '-status'];

const sortText = ({ sort }: ListRequest<Sort>): string =>
  `${sort.isDescending ? '-' : ''}${sort.field}`;

describe('pages of a list', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(1);
    await sql`
      create table books (id bigint primary key, shelf bigint not null, name text not null, price integer,
        status text not null, due date not null);
    `.execute(database.db);
    for (const [id, name] of [
      [1, 'Zoo'],
      [2, 'Art'],
    ])
      await sql`insert into merchants (id, name, created_at) values (${id}, ${name}, now())`.execute(
        database.db,
      );
  });
  afterAll(() => database.close());

  const run = async <Row>(query: RawBuilder<unknown>): Promise<readonly Row[]> =>
    (await (query as RawBuilder<Row>).execute(database.db)).rows;

  let parts = shelves;
  const question = (request: ListRequest<Sort>) => ({
    columns: sql`b.id, b.shelf`,
    from: sql`books b join merchants m on m.id = b.shelf`,
    where: [],
    parts,
    sorts,
    id: sql`b.id`,
    request,
  });
  const read = async (request: ListRequest<Sort>): Promise<ListPage<Item>> =>
    toPage(
      await run<Item>(pageSql<Sort>(question(request))),
      { total: 0, isFloor: false },
      request,
    );

  const matching = (way: string) => (way === 'every book' ? sql`true` : match);

  /** Inserts books; answers those that were not there and match. */
  const insert = (random: Random, ids: readonly number[], way: string) =>
    run<Item>(sql`
      with b as (insert into books values ${sql.join(
        ids.map(
          (id) => sql`(${id}, ${random.integer(1, 2)}, ${random.pick(['a', 'b', 'c'])},
            ${random.pick([null, 1, 2])}, ${random.pick(['due', 'late', 'paid'])},
            date '2026-01-01' + ${random.integer(0, 1)}::integer)`,
        ),
      )} on conflict do nothing returning *)
      select id from b where ${matching(way)}`);

  const requestOf = (sort: string, cursor?: string): ListRequest<Sort> =>
    readListRequest({ limit: 3, sort, cursor }, kinds, 'name');

  /** Turns pages until there is no further one; ids in the order in which they are read. */
  const turn = async (
    way: 'next' | 'previous',
    from: ListRequest<Sort>,
    between: () => Promise<void>,
  ) => {
    const ids: number[] = [];
    let request = from;
    for (;;) {
      const page = await read(request);
      const items = page.items.map((row) => row.id);
      ids.push(...(way === 'next' ? items : items.toReversed()));
      await between();
      const place = page[way];
      if (place === null) return { ids, page };
      request = requestOf(sortText(from), writeCursor(from.sort, place, way));
    }
  };

  /** From the first page to the last, and back from there to the first. */
  const walk = async (sort: string, between: () => Promise<void> = async () => {}) => {
    const first = requestOf(sort);
    const forth = await turn('next', first, between);
    const { previous, items } = forth.page;
    const lastPage = items.map(({ id }) => id);
    if (previous === null) return { forth: forth.ids, back: [], lastPage };
    const request = requestOf(sort, writeCursor(first.sort, previous, 'previous'));
    return { forth: forth.ids, back: (await turn('previous', request, between)).ids, lastPage };
  };

  const orders = [
    ['name', sql`b.name, b.id`],
    ['-price', sql`b.price desc nulls last, b.id desc`],
    ['shelf', sql`m.name, b.id`],
    ['-status', sql`b.status desc, b.due desc, b.id desc`],
  ] as const;
  it.each(orders.flatMap(([sort, order]) => ways.map((way) => ({ sort, order, way }))))(
    'follow the order of the database by $sort, forth and back: $way',
    async ({ sort, order, way }) => {
      await run(sql`truncate books`);
      await insert(
        createRandom(7),
        Array.from({ length: 30 }, (_, index) => index + 1),
        way,
      );
      const all = await run<Item>(
        sql`select b.id from books b join merchants m on m.id = b.shelf where ${matching(way)} order by ${order}`,
      );
      const ids = all.map(({ id }) => id);
      parts = readings[way] ?? [];
      const { forth, back, lastPage } = await walk(sort);
      expect(forth).toEqual(ids);
      expect([...back.toReversed(), ...lastPage]).toEqual(ids);
    },
  );

  it.each([
    ['soon', sql`n <= 20 or n > 6000`, [6020, 6019, 6018]],
    ['behind the first 5,000 rows', sql`n <= 20`, [20, 19, 18]],
  ])('find many books that match %s', async (_, isMatch, expected) => {
    await run(sql`truncate books`);
    await run(sql`
      insert into books select n, 1, case when ${isMatch} then 'a' else 'c' end, 6021 - n, 'due', date '2026-01-01'
        from generate_series(1, 6020) n`);
    parts = readings['many books that match'] ?? [];
    const { items } = await read(requestOf('price'));
    expect(items.map(({ id }) => id)).toEqual(expected);
  });

  const unchangedIds = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tens) => tens * 10);

  /** Inserts or deletes one row, or none; notes what is gone. */
  const disturbance = (random: Random, gone: Set<number>, way: string) => async () => {
    const id = random.integer(1, 99);
    if (random.chance(0.5)) {
      const victim = random.pick(unchangedIds);
      await run(sql`delete from books where id = ${victim}`);
      gone.add(victim);
    } else if (id % 10 !== 0) await insert(random, [id], way);
  };

  /** In each of the 32 cases: 256 in all. */
  const interleavings = 8;

  it.each(
    ways
      .flatMap((way) => fields.map((sort) => ({ way, sort })))
      .map((places, seed) => ({ ...places, seed })),
  )(
    'neither repeat nor skip a row that did not move, in random interleavings by $sort: $way',
    async ({ way, sort, seed }) => {
      parts = readings[way] ?? [];
      const random = createRandom(seed);
      await run(sql`truncate books`);
      for (let round = 0; round < interleavings; round += 1) {
        await run(sql`delete from books`);
        const wanted = await insert(random, unchangedIds, way);
        const gone = new Set<number>();
        const { forth, back, lastPage } = await walk(sort, disturbance(random, gone, way));
        const unchanged = wanted.map(({ id }) => id).filter((id) => !gone.has(id));
        expect([new Set(forth).size, new Set(back).size]).toEqual([forth.length, back.length]);
        expect(unchanged.filter((id) => !forth.includes(id))).toEqual([]);
        const seen = back.length === 0 ? forth : [...back, ...lastPage];
        expect(unchanged.filter((id) => !seen.includes(id))).toEqual([]);
      }
    },
  );
});
