import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  sandboxWithoutPort,
  testConfig,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';

let sandbox: SandboxWithoutPort;
beforeEach(async () => {
  sandbox = await sandboxWithoutPort(
    testConfig({ frameParents: ['http://localhost:8080', 'https://pay.example.test'] }),
  );
});
afterEach(() => sandbox.app.close());

const tokenize = (body: object) => sandbox.call('POST', '/cardsecure/api/v1/ccn/tokenize', body);

describe('card-entry frame', () => {
  it('is served without inline code, and only the allowed pages may frame it', async () => {
    const { statusCode, headers, body } = await sandbox.app.inject(
      '/itoke/ajax-tokenizer.html?usecvv=true',
    );
    const policy = String(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain('frame-ancestors http://localhost:8080 https://pay.example.test');
    expect(policy).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('limits the CVV to four characters [CUST-117]', async () => {
    const { text } = await sandbox.call('GET', '/itoke/ajax-tokenizer.html');
    expect(text).toMatch(/<input\s+id="cccvvfield"[^>]*\smaxlength="4"/);
  });

  it('labels every field', async () => {
    const { text } = await sandbox.call('GET', '/itoke/ajax-tokenizer.html');
    for (const id of ['ccnumfield', 'cccvvfield']) expect(text).toContain(`<label for="${id}"`);
    expect(text).toContain('aria-label="Expiration Month"');
    expect(text).toContain('aria-label="Expiration Year"');
  });

  it.each([
    'ajax-tokenizer.js',
    'ajax-tokenizer.css',
    'card-entry.js',
    'card-entry-session.js',
    'frame-style.js',
  ])('serves %s', async (file) => {
    const { statusCode, headers } = await sandbox.app.inject(`/itoke/${file}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(
      file.endsWith('.css') ? /text\/css/ : /text\/javascript/,
    );
  });
});

describe('POST tokenize', () => {
  it('returns the token and stores no data', async () => {
    const { headers, body } = await sandbox.app.inject({
      method: 'POST',
      url: '/cardsecure/api/v1/ccn/tokenize',
      payload: { account: '4111 1111 1111 1111', cvv: '123' },
    });
    expect(JSON.parse(body)).toEqual({
      message: 'SUCCESS',
      errorcode: 0,
      token: '9417444583181111',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(await sandbox.journal()).toEqual([]);
  });

  it.each([
    [{ account: '4111111111111112' }],
    [{ account: '' }],
    [{ account: '1234567812345670' }],
    [{ account: '4111111111111111', cvv: '12' }],
  ])('returns no token for %j', async (request) => {
    const { body } = await tokenize(request);
    expect(body['token']).toBe('');
    expect(body['errorcode']).not.toBe(0);
  });
});
