import {
  addDays,
  type AutoPayFields,
  nextAutoPayDate,
  readAutoPayRule,
  weekdays,
} from '@billfold/shared/contracts/auto-pay-rule';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

const startedOn = '2027-12-08';
const fieldsOf = (frequency: string, day: string): AutoPayFields => ({
  customized: true,
  frequency,
  day,
  amountMinor: null,
});
const rhythms = [
  ...Array.from({ length: 31 }, (_, index) => fieldsOf('monthly', String(index + 1))),
  ...weekdays.flatMap((day) => [fieldsOf('weekly', day), fieldsOf('biweekly', day)]),
];
/** Over the end of the year and 29 February 2028. */
const days = Array.from({ length: 100 }, (_, index) => addDays(startedOn, index));

describe('the days of auto-pay in the database', () => {
  it('are those of the contract, for each rule and day', async () => {
    const rules = rhythms.flatMap((fields) => {
      const rule = readAutoPayRule(fields);
      if (rule === null) throw new Error('A rule is not complete.');
      const nextOn = nextAutoPayDate(rule, startedOn, startedOn);
      return days.map((from) => ({
        frequency: fields.frequency,
        day: fields.day,
        next_on: nextOn,
        from,
        expected: nextAutoPayDate(rule, from < (nextOn ?? '') ? (nextOn ?? '') : from, startedOn),
      }));
    });
    const { rows } = await sql<object>`
      select a.*, auto_pay_day_from(a.frequency, a.day, a.next_on, a."from") as charged_on
        from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as a (frequency text, day text, next_on date,
          "from" date, expected date)
       where auto_pay_day_from(a.frequency, a.day, a.next_on, a."from") is distinct from a.expected`.execute(
      database.db,
    );
    expect(rules).toHaveLength(4_500);
    expect(rows).toEqual([]);
  });

  it('are unknown for due dates', async () => {
    const { rows } = await sql<{ day: string | null; last: string }>`
      select auto_pay_day_from(null, 'due_date', null, '2026-12-01') as day, card_last_day('02/28') as last`.execute(
      database.db,
    );
    expect(rows).toEqual([{ day: null, last: '2028-02-29' }]);
  });
});
