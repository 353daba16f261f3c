import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  authRequest,
  sandboxWithoutPort,
  testConfig,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';
import { renderBody } from './desk-page';
import { html } from './escape-html';

let sandbox: SandboxWithoutPort;
beforeEach(async () => {
  sandbox = await sandboxWithoutPort(
    testConfig({ webhookBase: 'http://127.0.0.1:9/api/webhooks' }),
  );
});
afterEach(() => sandbox.app.close());

const page = () => sandbox.app.inject('/');
const sendText = (headers: Record<string, string>) =>
  sandbox.app.inject({
    method: 'POST',
    url: '/desk/inbound',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: '127.0.0.1:8090',
      ...headers,
    },
    payload: new URLSearchParams({
      from: '+13035550101',
      to: '+13035550199',
      body: '<img src=x onerror=alert(1)>',
    }).toString(),
  });

describe('the form of a text', () => {
  const send = (fields: Record<string, string>) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/desk/inbound',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:8090' },
      payload: new URLSearchParams({
        from: '+13035550101',
        to: '+13035550199',
        ...fields,
      }).toString(),
    });

  it('carries a picture without words', async () => {
    const media_base64 = Buffer.from('12345').toString('base64');
    const { body } = await send({ body: '', media_type: 'image/png', media_base64 });
    expect(body).toContain('file 1 (5 bytes)');
  });

  it('asks for words or a file', async () => {
    const { body } = await send({ body: '', media_type: '', media_base64: '' });
    expect(body).toContain('Write a text or choose a file.');
    expect(body).toContain('No texts or emails yet.');
  });
});

describe('sandbox page', () => {
  it('explains its empty lists', async () => {
    const { statusCode, body } = await page();
    expect(statusCode).toBe(200);
    expect(body).toContain('No texts or emails yet.');
    expect(body).toContain('Nothing charged yet.');
  });

  it('has a strict policy and no inline code or style', async () => {
    const { headers, body } = await page();
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/i);
  });

  it('shows messages and payments, escaped', async () => {
    await sandbox.app.inject({
      method: 'POST',
      url: '/2010-04-01/Accounts/ACsandbox0000000000000000000000000/Messages.json',
      headers: {
        authorization: `Basic ${Buffer.from('ACsandbox0000000000000000000000000:sandbox-auth-token').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({
        To: '+13035550101',
        From: '<b>x</b>',
        Body: '<script>alert(1)</script> Code 482913',
      }).toString(),
    });
    await sandbox.gateway('PUT', 'auth', authRequest());
    const { body } = await page();
    expect(body).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt; Code <strong class="code">482913</strong>',
    );
    expect(body).not.toContain('<script>alert');
    expect(body).toContain('<td data-label="Amount" class="amount">10.00</td>');
    expect(body).toContain('…1111');
    expect(body).toContain('value="&lt;b&gt;x&lt;/b&gt;"');
  });

  it('shows a split as two holds and two captures', async () => {
    const retrefs = [];
    for (const orderid of ['B1', 'B2'])
      retrefs.push(
        (await sandbox.gateway('PUT', 'auth', authRequest({ orderid, capture: 'N' }))).body[
          'retref'
        ],
      );
    for (const retref of retrefs)
      await sandbox.gateway('PUT', 'capture', { merchid: MERCHANT, retref });
    const calls = [...(await page()).body.matchAll(/data-label="Call">([^<]*)</g)].map(
      ([, call]) => call,
    );
    expect(calls).toEqual(['capture', 'capture', 'auth (hold only)', 'auth (hold only)']);
  });

  it('sends a text from its form and shows the result', async () => {
    const { statusCode, body } = await sendText({ origin: 'http://127.0.0.1:8090' });
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /class="notice failed" role="status">No server answered at http:\/\/127\.0\.0\.1:9/,
    );
    expect(body).toContain('Inbound text');
    expect(body).not.toContain('<img');
  });

  it('refuses a form from another site', async () => {
    for (const origin of ['https://evil.example', 'null'])
      expect((await sendText({ origin })).statusCode).toBe(403);
    expect((await page()).body).not.toContain('Inbound text');
  });

  it.each([
    ['desk.css', /text\/css/],
    ['desk.js', /text\/javascript/],
    ['icon.svg', /image\/svg/],
  ])('serves %s', async (file, type) => {
    const { statusCode, headers } = await sandbox.app.inject(`/desk/${file}`);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(type);
  });
});

describe('renderBody and html', () => {
  it('turn addresses into links and highlight codes, except amounts, dates and phones', () => {
    expect(
      renderBody('Pay $1425.00 by 2026-11-30 at http://a.test/x?y=1234&z. Code 482913.').text,
    ).toBe(
      'Pay $1425.00 by 2026-11-30 at <a href="http://a.test/x?y=1234&amp;z" target="_blank" rel="noopener noreferrer">http://a.test/x?y=1234&amp;z</a>. Code <strong class="code">482913</strong>.',
    );
  });

  it('escape inserted values', () => {
    expect(html`<p title="${`"'<>&`}">${1}</p>`.text).toBe(
      '<p title="&quot;&#39;&lt;&gt;&amp;">1</p>',
    );
  });
});
