import { describe, expect, it } from '@jest/globals';
import { plainAddress, plainReport, readBrowserReports } from './report.domain';

const file = 'https://pay.test/modules/mf-inbox/1.4.2-3fa9c1e0aaaa/screen.0123456789abcdef0123.js';
const csp = (body: Readonly<Record<string, unknown>>) => ({
  type: 'csp-violation',
  age: 1,
  url: 'https://pay.test/customer/7',
  body: { disposition: 'enforce', ...body },
});

describe('stored address', () => {
  it.each([
    ['https://user:word@evil.test/a?token=1#x', 'https://evil.test/a'],
    [`${file}?v=1`, file],
    [
      'https://pay.test/customer/blytzwallet/invoice/4711',
      'https://pay.test/customer/blytzwallet/invoice/…',
    ],
    ['https://pay.test/reset/Zm9vYmFyMTIzNDU2Nzg5MGFiY2Rl', 'https://pay.test/reset/…'],
    ['data:text/html,secret', 'data:'],
    ['inline', 'inline'],
    ['/a?b', '/a'],
  ])('shortens %s to %s', (address, expected) => {
    expect(plainAddress(address)).toBe(expected);
  });
});

describe('report', () => {
  it('is cut and free of characters that the database refuses', () => {
    const report = plainReport({
      environment: 'dev',
      module: 'x; drop',
      kind: 'override',
      rule: 'r'.repeat(999),
      subject: `a\0b\uD800\n see https://pay.test/x?secret=1 ${'s'.repeat(999)}`,
    });
    expect(report.module).toBeNull();
    expect([report.rule.length, report.subject.length]).toEqual([120, 500]);
    expect(report.subject).toMatch(/^a b  see https:\/\/pay\.test\/x sss/);
  });
});

describe('browser report', () => {
  it('names the module of the blocked file', () => {
    expect(
      readBrowserReports('dev', [
        csp({ blockedURL: `${file}?x`, effectiveDirective: 'script-src-elem' }),
      ]),
    ).toEqual([
      {
        environment: 'dev',
        module: 'mf-inbox',
        kind: 'csp',
        rule: 'script-src-elem',
        subject: file,
      },
    ]);
  });

  it('names the module of the requesting file', () => {
    const [report] = readBrowserReports('dev', [
      csp({
        blockedURL: 'https://evil.test/t.js?who=kim',
        sourceFile: file,
        effectiveDirective: 'script-src-elem',
      }),
    ]);
    expect(report).toMatchObject({
      module: 'mf-inbox',
      subject: `https://evil.test/t.js, by ${file}`,
    });
  });

  it('keeps the sink of a Trusted Types report without its content', () => {
    const [report] = readBrowserReports('dev', [
      csp({
        blockedURL: 'trusted-types-sink',
        sample: 'Element innerHTML|<b>Kim Doe</b>',
        sourceFile: file,
        effectiveDirective: 'require-trusted-types-for',
        disposition: 'report',
      }),
    ]);
    expect(report).toMatchObject({
      rule: 'require-trusted-types-for (report only)',
      subject: `trusted-types-sink: Element innerHTML, by ${file}`,
    });
  });

  it('may be an integrity violation', () => {
    const body = {
      type: 'integrity-violation',
      body: {
        documentURL: 'https://pay.test/',
        blockedURL: file,
        destination: 'script',
        reportOnly: false,
      },
    };
    expect(readBrowserReports('dev', [body])).toEqual([
      {
        environment: 'dev',
        module: 'mf-inbox',
        kind: 'integrity',
        rule: 'integrity of a script',
        subject: file,
      },
    ]);
  });

  it('may have the older form', () => {
    const body = {
      'csp-report': {
        'document-uri': 'https://pay.test/customer/7',
        'blocked-uri': 'inline',
        'violated-directive': "script-src 'self'",
      },
    };
    expect(readBrowserReports('dev', body)).toEqual([
      { environment: 'dev', module: null, kind: 'csp', rule: 'script-src', subject: 'inline' },
    ]);
  });

  it.each([
    [
      'an extension blocked',
      csp({ blockedURL: 'chrome-extension://abc/x.js', effectiveDirective: 'script-src' }),
    ],
    [
      'an extension at work',
      csp({
        blockedURL: 'inline',
        sourceFile: 'moz-extension://abc/x.js',
        effectiveDirective: 'script-src',
      }),
    ],
    [
      'an extension by its scheme alone',
      csp({ blockedURL: 'safari-web-extension', effectiveDirective: 'img-src' }),
    ],
    ['another type', { type: 'deprecation', body: { id: 'x' } }],
    ['no body', { type: 'csp-violation' }],
    ['text', 'text'],
    ['nothing', null],
  ])('is dropped when it is %s', (_what, report) => {
    expect(readBrowserReports('dev', [report])).toEqual([]);
    expect(readBrowserReports('dev', report)).toEqual([]);
  });
});
