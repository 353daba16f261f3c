import { describe, expect, it } from '@jest/globals';
import {
  covers,
  describePatternFlaws,
  normalForm,
  sharedAddress,
  spaceOf,
  variantsOf,
} from './address-pattern.domain';

const shared = (one: string, other: string): string | null =>
  sharedAddress(variantsOf(one), variantsOf(other));

describe('sharedAddress', () => {
  it.each([
    ['/login', '/login?', '/login'],
    ['/', '/login?', '/'],
    ['/login', '/:page', '/login'],
    ['/LOGIN/', '//login', '/login'],
    ['/admin/bills/:id', '/Admin/bills/:billId/', '/admin/bills/1'],
    ['/hosted-payment/:company/:id', '/hosted-payment/harbor/:id', '/hosted-payment/harbor/1'],
    ['/customer/invoice/:id', '/customer/invoice/17', '/customer/invoice/17'],
    ['/customer/invoice/:id', '/customer/:page/17', '/customer/invoice/17'],
    ['/donation', '/%64onation', '/donation'],
    ['/donation', '/*', '/donation'],
    ['/help/*', '/help', '/help'],
    ['/help/*', '/help/a/:b/c', '/help/a/1/c'],
    ['/:a?/:b?', '/x/y', '/x/y'],
    ['/a/:b?/c', '/a/c', '/a/c'],
    ['/é', '/%C3%A9', '/%C3%A9'],
  ])('finds for %s and %s the address %s', (one, other, address) => {
    expect([shared(one, other), shared(other, one)]).toEqual([address, address]);
  });

  it.each([
    ['/login', '/logins'],
    ['/admin/bills', '/admin/bills/:id'],
    ['/admin/bills/new', '/admin/bills/old'],
    ['/help/*', '/helper'],
    ['/customer/login', '/customer'],
    ['/login?', '/a/:b'],
  ])('finds none for %s and %s', (one, other) => {
    expect([shared(one, other), shared(other, one)]).toEqual([null, null]);
  });

  it.each([
    ['/admin/inbox', '/admin/inbox/archive/7', '/admin/inbox/archive/7'],
    ['/admin', '/admin/inbox', null],
    ['/', '/login', null],
    ['/customer', '/customer/login', null],
    ['/admin', '/ADMIN/', '/admin'],
  ])('finds in the space of %s and %s the address %s', (space, pattern, address) => {
    expect(sharedAddress(spaceOf(space), variantsOf(pattern))).toBe(address);
  });
});

describe('covers', () => {
  it.each([
    ['/hosted-payment/*', '/hosted-payment/:company/:id', true],
    ['/:page', '/login', true],
    ['/login', '/:page', false],
    ['/login', '/login?', false],
    ['/login?', '/login', true],
    ['/a/:b', '/a/:b/*', false],
    ['/a/*', '/a/:b/*', true],
    ['/a/:b/*', '/a/*', false],
  ])('answers for %s and %s: %s', (outer, inner, expected) => {
    expect(covers(variantsOf(outer), variantsOf(inner))).toBe(expected);
  });
});

describe('normalForm', () => {
  it.each([
    ['/Bills/:billId/', '//bills/:id', true],
    ['/bills/:state?', '/bills/:x?', true],
    ['/login?', '/login', false],
    ['/bills/:id', '/bills/*', false],
  ])('gives %s and %s the same form: %s', (one, other, expected) => {
    expect(normalForm(one) === normalForm(other)).toBe(expected);
  });
});

describe('describePatternFlaws', () => {
  it.each(['/', '/login?', '/admin/bills/:billState?', '/help/*', '/a/:b?/c', '/hülfe/a.b_c@d'])(
    'accepts %s',
    (pattern) => {
      expect(describePatternFlaws(pattern)).toEqual([]);
    },
  );

  it.each([
    ['/a/*/b', "The path /a/*/b is not valid: '*' may only be its last segment."],
    [
      '/%6cogin',
      "The path /%6cogin is not valid: '%6cogin' is encoded; a pattern is written in plain characters.",
    ],
    [
      '/bills/:id.json',
      "The path /bills/:id.json is not valid: ':id.json' is no name of a parameter.",
    ],
    [
      '/foo*',
      "The path /foo* is not valid: 'foo*' is neither a plain segment, ':name' nor a last '*'.",
    ],
    ['/a/../b', "The path /a/../b is not valid: '..' is no address."],
    ['/:a?/:b?/:c?/:d?/e?', 'The path /:a?/:b?/:c?/:d?/e? has more than 4 optional parts.'],
  ])('refuses %s', (pattern, sentence) => {
    expect(describePatternFlaws(pattern)).toEqual([sentence]);
  });
});
