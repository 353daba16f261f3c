import { expect, it } from '@jest/globals';
import { dueUnder } from './invoice-defaults.domain';

it.each([
  ['', '2026-12-01', null],
  ['receipt', '2026-12-01', '2026-12-01'],
  ['7', '2026-12-28', '2027-01-04'],
  ['45', '2027-01-20', '2027-03-06'],
  ['next_month', '2026-12-31', '2027-01-31'],
  ['next_month', '2027-01-31', '2027-02-28'],
  ['next_month', '2028-01-01', '2028-02-29'],
  ['next_month', '2026-11-30', '2026-12-31'],
] as const)('terms "%s" make an invoice of %s due on %s', (terms, today, due) => {
  expect(dueUnder(terms, today)).toBe(due);
});
