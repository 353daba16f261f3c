import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(1);
});
afterAll(() => test.close());

it.each(['America/Havana', 'America/Denver', 'Pacific/Guam', 'Asia/Beirut', 'Australia/Lord_Howe'])(
  'a date begins and ends with the same moments in both functions in %s',
  async (zone) => {
    const { rows } = await sql<{ at: string }>`
      select at::text from generate_series('2026-12-31T00:00Z'::timestamptz, '2028-01-02T00:00Z',
        interval '30 minutes') at
       cross join lateral (select business_date(at, ${zone}) as day) d
       where at < business_day_start(d.day, ${zone}) or at >= business_day_start(d.day + 1, ${zone})`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  },
);
