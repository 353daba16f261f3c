import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Problem } from '../core/problem.errors';
import { decodeQuery } from '@billfold/server-kit/http/text-values';
import { decodeForm } from './form-decoder';
import { Body, CentsInput, parseCalendarDate } from './input-schema';

const schema = Body({
  amount: CentsInput,
  method: Type.Union([Type.Integer(), Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  last_name: Type.String(),
  flag: Type.Boolean(),
  items: Type.Array(Type.Object({ amount: Type.Integer() })),
  conditions: Type.Object({}),
  opt_in: Type.Union([Type.Literal(1), Type.Literal(0)]),
  merchant_login: Type.Literal(true),
});
const decode = (text: string) => decodeForm(text, schema);
const encode = (fields: Record<string, string>) => decode(new URLSearchParams(fields).toString());

describe('a form body', () => {
  it.each(['0', '1', '12345', '99999999'])('takes the plain whole number %s', (text) => {
    expect(encode({ amount: text })).toEqual({ amount: Number(text) });
  });

  it.each([
    '10.5',
    '1e3',
    '0x10',
    '+5',
    ' 5 ',
    '-1',
    '',
    'null',
    '[5]',
    '05',
    '１２',
    '1,000',
    '9007199254740993',
  ])('keeps %j as text where a number is expected, so that validation refuses it', (text) => {
    expect(encode({ amount: text })).toEqual({ amount: text });
  });

  it.each([
    ['true', true],
    ['True', true],
    ['1', true],
    ['false', false],
    ['False', false],
    ['0', false],
    ['yes', 'yes'],
    ['TRUE', 'TRUE'],
  ])('reads the boolean %j as %j [SHARED-007]', (text, value) => {
    expect(encode({ flag: text })).toEqual({ flag: value });
  });

  it.each(['', 'null'])(
    'reads %j as null where null is allowed, and nowhere else [SHARED-007]',
    (text) => {
      expect(encode({ method: text, note: text, last_name: text })).toEqual({
        method: null,
        note: null,
        last_name: text,
      });
    },
  );

  it('reads lists and objects as JSON text in one field [SHARED-005]', () => {
    const items = [{ amount: 1 }, { amount: 2 }];
    expect(encode({ items: JSON.stringify(items), conditions: '{"a":[1]}' })).toEqual({
      items,
      conditions: { a: [1] },
    });
    expect(encode({ items: '{"amount":1}', conditions: '[1]' })).toEqual({
      items: '{"amount":1}',
      conditions: '[1]',
    });
    expect(encode({ items: '[1' })).toEqual({ items: '[1' });
  });

  it('reads opt-ins and constants [SHARED-035]', () => {
    expect(encode({ opt_in: '1', merchant_login: 'true' })).toEqual({
      opt_in: 1,
      merchant_login: true,
    });
  });

  it('keeps text unchanged, with plus signs, umlauts and line breaks', () => {
    expect(decode('last_name=M%C3%BCller%0A%2B+x')).toEqual({ last_name: 'Müller\n+ x' });
  });

  it('refuses a duplicate field by name', () => {
    expect(() => decode('amount=1&amount=2&flag=1&flag=1')).toThrow(Problem);
    expect(() => decode('amount=1&amount=2')).toThrow('amount was sent more than once.');
  });

  it('cannot reach the prototype', () => {
    const decoded = decode('__proto__=1&constructor=2');
    expect(Object.getPrototypeOf(decoded)).toBe(Object.prototype);
    expect(Object.keys(decoded)).toEqual(['__proto__', 'constructor']);
  });

  it('refuses an unreasonable number of fields', () => {
    expect(() =>
      decode(Array.from({ length: 5_002 }, (_, index) => `f${index}=1`).join('&')),
    ).toThrow('Too many fields');
  });
});

describe('a query string', () => {
  const query = Type.Object({
    status: Type.Optional(Type.Array(Type.String())),
    limit: Type.Optional(Type.Integer()),
    q: Type.Optional(Type.String()),
  });
  it.each([
    [{ status: 'late,due' }, { status: ['late', 'due'] }],
    [{ status: ['late', 'due'] }, { status: ['late', 'due'] }],
    [{ status: '' }, {}],
    [
      { limit: '5', q: '5' },
      { limit: 5, q: '5' },
    ],
    [{ limit: ['5', '6'] }, { limit: ['5', '6'] }],
    [{ limit: ' 5' }, { limit: ' 5' }],
  ])('%j is read as %j', (given, expected) => {
    const read: Record<string, unknown> = { ...given };
    decodeQuery(read, query);
    expect(read).toEqual(expected);
  });
});

describe('dates in requests', () => {
  it.each([
    ['2026-02-28', '2026-02-28'],
    ['02/28/2026', '2026-02-28'],
    ['2028-02-29', '2028-02-29'],
    ['2026-02-29', undefined],
    ['28/02/2026', undefined],
    ['2026-2-8', undefined],
    ['0000-01-01', undefined],
    ['tomorrow', undefined],
  ])('reads %j as %j [SHARED-028]', (text, date) => {
    expect(parseCalendarDate(text)).toBe(date);
  });
});
