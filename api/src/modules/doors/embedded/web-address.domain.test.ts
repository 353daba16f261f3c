import { describe, expect, it } from '@jest/globals';
import { readOrigin, readReturnAddress } from './web-address.domain';

const origins = ['https://shop.test', 'https://pay.shop.test:8443', 'http://localhost:8070'];
const read = (text: string, allowsLocal = true) =>
  readReturnAddress(text, origins, { allowsLocal });

describe('return addresses of a customer [PUB-201]', () => {
  it.each([
    ['/thanks', '/thanks'],
    ['/thanks?bill=7#paid', '/thanks?bill=7#paid'],
    ['/a/../thanks', '/thanks'],
    ['https://shop.test', 'https://shop.test/'],
    ['https://shop.test/thanks?bill=7', 'https://shop.test/thanks?bill=7'],
    ['HTTPS://SHOP.TEST/Thanks', 'https://shop.test/Thanks'],
    ['https://shop.test:443/', 'https://shop.test/'],
    ['https://pay.shop.test:8443/x', 'https://pay.shop.test:8443/x'],
    ['http://localhost:8070/done', 'http://localhost:8070/done'],
    ['https://shop.test/?next=https://evil.test', 'https://shop.test/?next=https://evil.test'],
  ])('accepts %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\t/evil.test',
    '\n//evil.test',
    ' /thanks',
    '/%0a/x\n',
    '/..//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://shop.test/x',
    'file:///etc/passwd',
    'ftp://shop.test',
    'https:shop.test',
    'https:/shop.test',
    'https:///shop.test',
    'https:\\\\shop.test',
    '//shop.test/thanks',
    'shop.test/thanks',
    'thanks',
    '',
    'https://shop.test@evil.test',
    'https://user:pass@shop.test/',
    'https://@shop.test/',
    'https://shop.test\\@evil.test/',
    'https://shop.test%2f@evil.test',
    'https://shop.test.evil.test',
    'https://evil-shop.test',
    'https://shop.testx',
    'https://xshop.test',
    'https://evil.test/shop.test',
    'https://evil.test?https://shop.test',
    'https://evil.test#https://shop.test',
    'https://shop.test.',
    'https://ѕhop.test',
    'https://shop。test.evil.test',
    'https://shop.test:8443',
    'https://shop.test:80',
    'https://pay.shop.test',
    'https://pay.shop.test:443',
    'http://shop.test',
    'http://shop.test:443',
    'http://localhost:8071',
    'https://localhost:8070',
    'http://127.0.0.1:8070',
    'null',
    'about:blank',
    `https://shop.test/${'a'.repeat(2_000)}`,
    'https://shop.test/\u202e',
    'https://shop.test/\u0000',
  ])('refuses %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('accepts localhost outside production only', () => {
    expect(read('http://localhost:8070/done', false)).toBeUndefined();
    expect(read('https://shop.test/done', false)).toBe('https://shop.test/done');
  });

  it('allows only our own pages without registered origins', () => {
    expect(readReturnAddress('https://shop.test/', [], { allowsLocal: true })).toBeUndefined();
    expect(readReturnAddress('/thanks', [], { allowsLocal: true })).toBe('/thanks');
  });
});

describe('an origin', () => {
  it.each([
    'https://shop.test',
    'https://shop.test:8443',
    'https://xn--hop-bdd.test',
    'http://localhost:8070',
    'http://127.0.0.1',
    'http://[::1]:3000',
  ])('accepts %s', (text) => {
    expect(readOrigin(text, { allowsLocal: true })).toBe(text);
  });
  it.each([
    '',
    '*',
    'null',
    'https://*',
    'https://*.shop.test',
    'https://shop.test/',
    'https://shop.test?x',
    'https://SHOP.test',
    'https://ѕhop.test',
    'https://a@shop.test',
    'https://shop.test:443',
    'http://shop.test',
    'ws://shop.test',
    'https://shop.test https://evil.test',
    'https://shop.test;script-src',
    'https://shop.test,https://evil.test',
    'https://shop.test\r\nX: y',
  ])('refuses %j', (text) => {
    expect(readOrigin(text, { allowsLocal: true })).toBeUndefined();
  });
});
