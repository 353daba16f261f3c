import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { attemptStates } from './payment-attempt.domain';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

type Steps = ReadonlyMap<string, readonly string[]>;
/** The transition table for all states that the column allows. */
const readSteps = async (table: string, next: string): Promise<Steps> => {
  const { rows } = await sql<{ from: string; to: string[] }>`
    select state as from, ${sql.ref(next)}(state) as to
      from regexp_matches(
        (select pg_get_constraintdef(oid) from pg_constraint where conname = ${`${table}_state_check`}),
          '''(\\w+)''', 'g'
      ) found (match), unnest(match) state`.execute(database.db);
  return new Map(rows.map(({ from, to }) => [from, to]));
};

describe('steps of a payment attempt', () => {
  it('cover exactly the states of the column', async () => {
    const steps = await readSteps('payment_attempts', 'next_attempt_states');
    expect([...steps.keys()].toSorted()).toEqual([...attemptStates].toSorted());
    expect([...steps.values()].flat().filter((state) => !steps.has(state))).toEqual([]);
  });

  it('leave no end state, and enter doubt from `created` and `sent` only', async () => {
    const steps = await readSteps('payment_attempts', 'next_attempt_states');
    expect(attemptStates.filter((state) => steps.get(state)?.length === 0)).toEqual([
      'abandoned',
      'declined',
      'not_charged',
      'voided',
      'returned',
      'charged_back',
    ]);
    const intoDoubt = attemptStates.filter((state) =>
      steps.get(state)?.some((to) => to === 'sent' || to === 'unknown'),
    );
    expect(intoDoubt).toEqual(['created', 'sent']);
  });
});

it('a split becomes paid while it captures, or by a review', async () => {
  const steps = await readSteps('payment_splits', 'next_split_states');
  expect(Object.fromEntries(steps)).toEqual({
    authorising: ['capturing', 'voiding'],
    capturing: ['paid', 'voiding', 'needs_review'],
    voiding: ['not_paid', 'needs_review'],
    paid: [],
    not_paid: [],
    needs_review: ['paid', 'not_paid', 'voiding'],
  });
});

it('a refund ends as given back, declined or not done; one that comes back is returned', async () => {
  const steps = await readSteps('refunds', 'next_refund_states');
  expect(Object.fromEntries(steps)).toEqual({
    sent: ['given_back', 'declined', 'not_done', 'unknown', 'needs_review'],
    unknown: ['given_back', 'declined', 'not_done', 'needs_review'],
    given_back: ['returned'],
    declined: ['given_back'],
    not_done: ['needs_review', 'given_back'],
    needs_review: ['given_back', 'declined', 'not_done'],
    returned: [],
  });
});
