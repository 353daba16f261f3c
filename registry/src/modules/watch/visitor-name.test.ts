import { describe, expect, it } from '@jest/globals';
import { hashVisitor, nameVisitor } from './visitor-name';

const cookies = (name: string) => ({ billfold_visitor: name });
const one = cookies('aaaaaaaaaaaaaaaaaaaa');
const other = cookies('bbbbbbbbbbbbbbbbbbbb');

describe('nameVisitor', () => {
  it.each([
    ['two browsers behind one address', ['203.0.113.7', one], ['203.0.113.7', other], true],
    ['a private address', ['192.168.0.7', one], ['192.168.0.7', other], true],
    ['two addresses of one IPv6 network', ['2001:db8::1', one], ['2001:db8::2', other], true],
    ['an address in both notations', ['203.0.113.7', one], ['::ffff:203.0.113.7', one], true],
    ['two addresses', ['203.0.113.7', one], ['203.0.113.8', one], false],
    ['two IPv6 networks', ['2001:db8::1', one], ['2001:db8:0:1::1', one], false],
    ['two browsers of this machine', ['127.0.0.1', one], ['127.0.0.1', other], false],
    ['two browsers of this machine by IPv6', ['::1', one], ['::1', other], false],
    [
      'posts of this machine without a cookie',
      ['127.0.0.1', {}],
      ['127.0.0.1', cookies('x')],
      true,
    ],
  ] as const)('takes %s for one visitor: %#', (_case, first, second, isOne) => {
    const [name, another] = [first, second].map(([ip, sent]) =>
      nameVisitor({ ip, cookies: sent }, false),
    );
    expect(name === another).toBe(isOne);
  });

  it('takes all browsers of this machine for one visitor in production', () => {
    expect(nameVisitor({ ip: '127.0.0.1', cookies: one }, true)).toBe(
      nameVisitor({ ip: '127.0.0.1', cookies: other }, true),
    );
  });
});

describe('hashVisitor', () => {
  it('depends on the key', () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((key) =>
      hashVisitor(key, '203.0.113.7'),
    );
    expect(a).toMatch(/^[0-9a-f]{24}$/);
    expect(a).not.toBe(b);
  });
});
