import { describe, expect, it } from '@jest/globals';
import { type ListRequest, readListRequest, writeCursor } from './list-page';
import { Problem } from './problem.errors';

const kinds = { amount: 'integer', due_date: 'date', created_at: 'moment', name: 'text' } as const;
type Field = keyof typeof kinds;
const read = (field: Field, value: string | null): ListRequest<Field>['after'] =>
  readListRequest(
    { sort: field, cursor: writeCursor({ field, isDescending: false }, { value, id: 7 }) },
    kinds,
    'name',
  ).after;

describe('a cursor', () => {
  it.each([
    ['amount', '2147483647'],
    ['amount', '-5'],
    ['due_date', '2028-02-29'],
    ['created_at', '2026-11-20 15:19:40.656123+00'],
    ['created_at', '2026-11-20 15:19:40-09:30'],
    ['name', 'anything'],
    ['name', null],
  ] as const)('continues after %s %s', (field, value) => {
    expect(read(field, value)).toEqual({ value, id: 7 });
  });

  it.each([
    ['amount', '2147483648'],
    ['amount', '999999999999999'],
    ['amount', '1e3'],
    ['due_date', '2026-02-30'],
    ['due_date', '0000-01-01'],
    ['created_at', '2026-02-30 10:00:00+00'],
    ['created_at', '2026-02-20 25:00:00+00'],
    ['created_at', '2026-02-20 10:00:00+20'],
    ['created_at', '2026-02-20 10:00:00'],
    ['name', 'a\0b'],
  ] as const)('is refused when the database cannot compare it: %s %s', (field, value) => {
    expect(() => read(field, value)).toThrow(Problem);
  });
});
