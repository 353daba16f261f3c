import {
  addDays,
  describeAutoPay,
  describeAutoPayForStaff,
  hasSameRhythm,
  nextAutoPayDate,
  readAutoPayRule,
  weekdays,
  type AutoPayFields,
  type AutoPayRule,
} from './auto-pay-rule';
import { formatCents, toUsDate } from './us-text';

const fields = (changes: Partial<AutoPayFields>): AutoPayFields => ({
  customized: true,
  frequency: 'monthly',
  day: '15',
  amountMinor: 5_000,
  ...changes,
});

/** The days a rule charges from a day on. */
const daysOf = (
  rule: AutoPayRule,
  from: string,
  count: number,
  anchor: string | null = from,
): readonly string[] => {
  const days: string[] = [];
  for (
    let next = nextAutoPayDate(rule, from, anchor);
    next !== null && days.length < count;
    next = nextAutoPayDate(rule, addDays(next, 1), anchor)
  )
    days.push(next);
  return days;
};

describe('the rule of auto-pay', () => {
  it.each([
    [fields({}), { kind: 'monthly', dayOfMonth: 15, amountMinor: 5_000 }],
    [fields({ day: '31' }), { kind: 'monthly', dayOfMonth: 31, amountMinor: 5_000 }],
    [
      fields({ frequency: 'weekly', day: 'monday' }),
      { kind: 'weekly', weekday: 'monday', amountMinor: 5_000 },
    ],
    [
      fields({ frequency: 'biweekly', day: 'sunday' }),
      { kind: 'biweekly', weekday: 'sunday', amountMinor: 5_000 },
    ],
    [fields({ day: 'due_date' }), { kind: 'due_date', amountMinor: 5_000 }],
    [
      fields({ customized: false, frequency: null, day: null, amountMinor: null }),
      { kind: 'due_date', amountMinor: null },
    ],
    [
      fields({ customized: false, frequency: null, day: 'due_date', amountMinor: null }),
      { kind: 'due_date', amountMinor: null },
    ],
  ])('reads %j [CUST-160] [CUST-161] [CUST-162]', (given, rule) => {
    expect(readAutoPayRule(given)).toEqual(rule);
  });

  it.each([
    fields({ day: '0' }),
    fields({ day: '32' }),
    fields({ day: '015' }),
    fields({ day: '1.5' }),
    fields({ day: 'monday' }),
    fields({ frequency: 'weekly' }),
    fields({ frequency: 'weekly', day: 'Monday' }),
    fields({ frequency: null }),
    fields({ frequency: 'daily' }),
    fields({ day: null }),
    fields({ frequency: 'biweekly', day: 'someday' }),
  ])('makes no rule of %j', (given) => {
    expect(readAutoPayRule(given)).toBeNull();
  });

  it('charges day 31 on the last day of a shorter month, in February 2028 too [CUST-161]', () => {
    expect(
      daysOf({ kind: 'monthly', dayOfMonth: 31, amountMinor: null }, '2027-07-05', 13),
    ).toEqual([
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
    ]);
    expect(daysOf({ kind: 'monthly', dayOfMonth: 29, amountMinor: null }, '2027-01-30', 3)).toEqual(
      ['2027-02-28', '2027-03-29', '2027-04-29'],
    );
  });

  it('charges weekly every 7 and biweekly every 14 days, over both clock changes [CUST-162]', () => {
    const weekly = daysOf(
      { kind: 'weekly', weekday: 'sunday', amountMinor: null },
      '2026-02-23',
      40,
    );
    expect(weekly).toContain('2026-03-08');
    expect(weekly).toContain('2026-11-01');
    weekly.slice(1).forEach((day, index) => expect(day).toBe(addDays(weekly[index] ?? '', 7)));
    const biweekly = daysOf(
      { kind: 'biweekly', weekday: 'sunday', amountMinor: null },
      '2026-02-18',
      20,
    );
    expect(biweekly.slice(0, 3)).toEqual(['2026-02-22', '2026-03-08', '2026-03-22']);
    biweekly.slice(1).forEach((day, index) => expect(day).toBe(addDays(biweekly[index] ?? '', 14)));
  });

  it.each(weekdays)(
    'charges a biweekly %s first on the next one, then every 14 days',
    (weekday) => {
      const rule: AutoPayRule = { kind: 'biweekly', weekday, amountMinor: null };
      for (let made = 0; made < 14; made += 1) {
        const today = addDays('2026-11-16', made);
        const first = nextAutoPayDate({ kind: 'weekly', weekday, amountMinor: null }, today, null);
        expect(nextAutoPayDate(rule, today, today)).toBe(first);
        expect(nextAutoPayDate(rule, today, null)).toBe(first);
        expect(nextAutoPayDate(rule, addDays(first ?? '', 1), today)).toBe(
          addDays(first ?? '', 14),
        );
      }
    },
  );

  it('charges on the start day itself', () => {
    const monthly: AutoPayRule = { kind: 'monthly', dayOfMonth: 15, amountMinor: null };
    expect(nextAutoPayDate(monthly, '2026-11-15', null)).toBe('2026-11-15');
    expect(nextAutoPayDate(monthly, '2026-11-16', null)).toBe('2026-12-15');
    expect(
      nextAutoPayDate({ kind: 'weekly', weekday: 'sunday', amountMinor: null }, '2026-11-15', null),
    ).toBe('2026-11-15');
  });

  it('knows no day of a rule by due dates', () => {
    expect(nextAutoPayDate({ kind: 'due_date', amountMinor: null }, '2026-11-20', null)).toBeNull();
  });
});

describe('the rhythm of two rules', () => {
  const dueDate: AutoPayRule = { kind: 'due_date', amountMinor: null };
  const fifteenth: AutoPayRule = { kind: 'monthly', dayOfMonth: 15, amountMinor: 5_000 };
  const monday: AutoPayRule = { kind: 'weekly', weekday: 'monday', amountMinor: 5_000 };

  it.each<[AutoPayRule, AutoPayRule, boolean]>([
    [dueDate, { ...dueDate, amountMinor: 900 }, true],
    [dueDate, fifteenth, false],
    [monday, dueDate, false],
    [fifteenth, { ...fifteenth, amountMinor: null }, true],
    [fifteenth, { ...fifteenth, dayOfMonth: 16 }, false],
    [fifteenth, monday, false],
    [monday, fifteenth, false],
    [monday, { ...monday, amountMinor: 1 }, true],
    [monday, { ...monday, weekday: 'friday' }, false],
    [monday, { ...monday, kind: 'biweekly' }, false],
  ])('%j and %j: %s', (first, second, isSame) => {
    expect(hasSameRhythm(first, second)).toBe(isSame);
  });
});

describe('the words of auto-pay', () => {
  const words = { merchantName: 'Cedar Water', methodText: 'Visa 1111', nextOn: '2026-11-30' };
  it.each<[AutoPayRule, string]>([
    [
      { kind: 'monthly', dayOfMonth: 31, amountMinor: 5_000 },
      'On the 31st of each month, on the last day of shorter months, we will charge up to $50.00 of what you owe Cedar Water to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'monthly', dayOfMonth: 2, amountMinor: null },
      'On the 2nd of each month, we will charge everything you owe Cedar Water to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'monthly', dayOfMonth: 12, amountMinor: null },
      'On the 12th of each month, we will charge everything you owe Cedar Water to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'weekly', weekday: 'monday', amountMinor: null },
      'Every Monday, we will charge everything you owe Cedar Water to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'biweekly', weekday: 'friday', amountMinor: 123_456 },
      'Every other Friday, we will charge up to $1,234.56 of what you owe Cedar Water to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'due_date', amountMinor: null },
      'On the due date of each bill from Cedar Water, we will charge its remaining balance to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'due_date', amountMinor: 5_000 },
      'On the due date of each bill from Cedar Water, we will charge up to $50.00 of it to Visa 1111. Next: 11/30/2026.',
    ],
  ])('says %j', (rule, sentence) => {
    expect(describeAutoPay(rule, words)).toBe(sentence);
    expect(describeAutoPay(rule, { ...words, nextOn: null })).toBe(
      sentence.replace(' Next: 11/30/2026.', ''),
    );
  });

  it.each<[AutoPayRule, string]>([
    [
      { kind: 'monthly', dayOfMonth: 15, amountMinor: 5_000 },
      'On the 15th of each month, up to $50.00 of what the customer owes Cedar Water is charged to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'weekly', weekday: 'monday', amountMinor: null },
      'Every Monday, everything the customer owes Cedar Water is charged to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'due_date', amountMinor: null },
      'On the due date of each bill from Cedar Water, its remaining balance is charged to Visa 1111. Next: 11/30/2026.',
    ],
    [
      { kind: 'due_date', amountMinor: 5_000 },
      'On the due date of each bill from Cedar Water, up to $50.00 of it is charged to Visa 1111. Next: 11/30/2026.',
    ],
  ])('says %j to staff', (rule, sentence) => {
    expect(describeAutoPayForStaff(rule, words)).toBe(sentence);
  });

  it('writes dollars and days as people do', () => {
    expect([formatCents(5), formatCents(104_250), toUsDate('2026-01-09')]).toEqual([
      '$0.05',
      '$1,042.50',
      '01/09/2026',
    ]);
  });
});
