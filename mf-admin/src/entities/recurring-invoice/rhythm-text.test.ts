import { rhythmText, shorterMonthsText } from './rhythm-text';

describe('rhythmText', () => {
  it.each([
    ['weekly', null, '2026-12-04', 'Weekly on Friday'],
    ['weekly', null, null, 'Weekly'],
    ['biweekly', null, '2026-12-04', 'Every 2 weeks on Friday'],
    ['monthly', 15, '2026-12-15', 'Monthly on the 15th'],
    ['monthly', 31, '2026-11-30', 'Monthly on the last day'],
    ['monthly', 30, '2027-02-28', 'Monthly on the 30th'],
    ['quarterly', 1, null, 'Every 3 months on the 1st'],
    ['yearly', 15, '2027-03-15', 'Yearly on March 15'],
    ['yearly', 29, '2027-02-28', 'Yearly on February 29'],
    ['yearly', 31, '2027-02-28', 'Yearly on the last day of February'],
    ['yearly', 31, null, 'Yearly'],
  ] as const)('writes %s on day %s from %s as "%s"', (frequency, day, on, text) => {
    expect(rhythmText({ frequency, day_of_month: day }, on)).toBe(text);
  });
});

describe('shorterMonthsText', () => {
  it.each([
    ['monthly', 28, null],
    ['monthly', 29, 'Due on the last day of months without a 29th.'],
    ['quarterly', 31, 'Due on the last day of each month.'],
    ['yearly', 31, null],
    ['weekly', null, null],
  ] as const)('explains %s on day %s', (frequency, day, text) => {
    expect(shorterMonthsText({ frequency, day_of_month: day })).toBe(text);
  });
});
