import { chosenPeriod, periodProblem, presetPeriods, startValues } from './statement-periods';

describe('the periods of a statement', () => {
  it.each([
    [
      '2026-11-20',
      ['2026-11-01', '2026-11-20'],
      ['2026-10-01', '2026-10-31'],
      ['2026-01-01', '2026-11-20'],
    ],
    [
      '2026-01-01',
      ['2026-01-01', '2026-01-01'],
      ['2025-12-01', '2025-12-31'],
      ['2026-01-01', '2026-01-01'],
    ],
    [
      '2028-03-31',
      ['2028-03-01', '2028-03-31'],
      ['2028-02-01', '2028-02-29'],
      ['2028-01-01', '2028-03-31'],
    ],
  ])('are for %s this month, last month and this year', (today, month, last, year) => {
    const periods = presetPeriods(today);
    expect([periods['this-month'], periods['last-month'], periods['this-year']]).toEqual(
      [month, last, year].map(([from, to]) => ({ from, to })),
    );
  });

  it('begin with this month, for a range too', () => {
    expect(startValues('2026-11-20')).toEqual({
      choice: 'this-month',
      from: '11/01/2026',
      to: '11/20/2026',
    });
  });

  it.each([
    [
      'this month, whatever was typed',
      'this-month',
      '13/45/2026',
      { from: '2026-11-01', to: '2026-11-20' },
    ],
    ['a range', 'range', '10/05/2026', { from: '2026-10-05', to: '2026-11-19' }],
    ['no day of the calendar', 'range', '02/30/2026', null],
  ] as const)('read %s', (_what, choice, from, period) => {
    expect(chosenPeriod({ choice, from, to: '11/19/2026' }, '2026-11-20')).toEqual(period);
  });

  it.each([
    ['2026-11-20', '2026-11-20', null],
    ['2025-11-20', '2026-11-20', null],
    ['2025-11-19', '2026-11-20', 'Statements can cover up to 366 days.'],
    ['2026-11-02', '2026-11-01', "The first day can't be after the last day."],
    ['2026-11-20', '2026-11-21', "The last day can't be after today."],
  ])('have from %s to %s the problem %j', (from, to, problem) => {
    expect(periodProblem({ from, to }, '2026-11-20')).toBe(problem);
  });
});
