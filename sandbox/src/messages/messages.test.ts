import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { sandboxOnPorts, sandboxWithoutPort, testConfig } from '../testing/sandbox-under-test';
import { isSameAddress, linksOf, phoneNumber } from './message.domain';
import { signatureOfRequest } from './request-signature.domain';

const SID = 'ACsandbox0000000000000000000000000';
const AUTHORIZATION = `Basic ${Buffer.from(`${SID}:sandbox-auth-token`).toString('base64')}`;

describe('texts', () => {
  const send = async (
    fields: Record<string, string>,
    { sid = SID, authorization = AUTHORIZATION } = {},
  ) => {
    const sandbox = await sandboxWithoutPort();
    const { statusCode, body } = await sandbox.app.inject({
      method: 'POST',
      url: `/2010-04-01/Accounts/${sid}/Messages.json`,
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    const messages = JSON.parse((await sandbox.call('GET', '/control/messages?channel=sms')).text);
    await sandbox.app.close();
    return { status: statusCode, body: JSON.parse(body), messages };
  };
  const TEXT = {
    To: '+13035550101',
    From: '+13035550199',
    Body: 'Your code is 482913, or http://localhost:8080/t/abc.',
  };

  it("are accepted with the provider's answer and stored", async () => {
    const { status, body, messages } = await send(TEXT);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: 'queued',
      to: '+13035550101',
      from: '+13035550199',
      body: TEXT.Body,
      account_sid: SID,
    });
    expect(messages).toEqual([
      expect.objectContaining({
        channel: 'sms',
        to: '+13035550101',
        from: '+13035550199',
        body: TEXT.Body,
        links: ['http://localhost:8080/t/abc'],
      }),
    ]);
  });

  it.each([
    [{ ...TEXT, To: '' }, 400, 21604],
    [{ ...TEXT, From: '' }, 400, 21603],
    [{ ...TEXT, Body: '' }, 400, 21602],
    [{ ...TEXT, To: 'Ana' }, 400, 21211],
    [{ ...TEXT, Body: 'x'.repeat(1601) }, 400, 21617],
  ])("are refused with the provider's code (row %#)", async (fields, status, code) => {
    const answer = await send(fields);
    expect(answer).toMatchObject({ status, body: { code, status }, messages: [] });
  });

  it('are listed with their ids by recipient, sender and day', async () => {
    const sandbox = await sandboxWithoutPort();
    const url = `/2010-04-01/Accounts/${SID}/Messages.json`;
    const headers = {
      authorization: AUTHORIZATION,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const taken = await sandbox.app.inject({
      method: 'POST',
      url,
      headers,
      payload: new URLSearchParams(TEXT).toString(),
    });
    await sandbox.app.inject({
      method: 'POST',
      url,
      headers,
      payload: new URLSearchParams({ ...TEXT, To: '+12125550102' }).toString(),
    });
    const list = async (query: Record<string, string>) =>
      (
        await sandbox.app.inject({
          url: `${url}?${new URLSearchParams(query).toString()}`,
          headers: { authorization: AUTHORIZATION },
        })
      ).json().messages;
    expect(await list({ To: TEXT.To, From: TEXT.From, 'DateSent>': '2020-01-01' })).toEqual([
      expect.objectContaining({
        sid: taken.json().sid,
        body: TEXT.Body,
        direction: 'outbound-api',
        date_created: expect.any(String),
      }),
    ]);
    expect(await list({ To: TEXT.To, 'DateSent>': '2999-01-01' })).toEqual([]);
    expect(await list({ To: TEXT.To, From: '+19995550000' })).toEqual([]);
    expect((await sandbox.app.inject({ url })).statusCode).toBe(401);
    await sandbox.app.close();
  });

  it('are refused with 21610 after STOP from the phone, until START', async () => {
    const sandbox = await sandboxWithoutPort();
    const sendTo = async (from: string): Promise<number | undefined> => {
      const { body } = await sandbox.app.inject({
        method: 'POST',
        url: `/2010-04-01/Accounts/${SID}/Messages.json`,
        headers: {
          authorization: AUTHORIZATION,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ ...TEXT, From: from }).toString(),
      });
      return JSON.parse(body).code;
    };
    const write = (body: string) =>
      sandbox.call('POST', '/control/inbound', {
        channel: 'sms',
        from: '(303) 555-0101',
        to: TEXT.From,
        body,
      });
    await write('Please stop by');
    expect(await sendTo(TEXT.From)).toBeUndefined();
    await write('Stop.');
    expect([await sendTo(TEXT.From), await sendTo('+13035550188')]).toEqual([21610, undefined]);
    await write('Hello?');
    expect(await sendTo(TEXT.From)).toBe(21610);
    await write('START');
    expect(await sendTo(TEXT.From)).toBeUndefined();
    await sandbox.app.close();
  });

  it("are refused with 21610 at the provider's test number", async () => {
    expect(await send({ ...TEXT, To: '+15005550004' })).toMatchObject({
      status: 400,
      body: { code: 21610, status: 400 },
      messages: [],
    });
  });

  it('require the credentials of the account', async () => {
    expect(await send(TEXT, { authorization: 'Basic eDp5' })).toMatchObject({
      status: 401,
      body: { code: 20003 },
      messages: [],
    });
    expect(await send(TEXT, { sid: 'ACother' })).toMatchObject({
      status: 404,
      body: { code: 20404 },
      messages: [],
    });
  });
});

describe('e-mails', () => {
  it('arrive through SMTP as one message for each recipient, newest first', async () => {
    const sandbox = await sandboxOnPorts();
    const transport = createTransport({
      host: '127.0.0.1',
      port: sandbox.smtpPort,
      ignoreTLS: true,
    });
    await transport.sendMail({
      from: 'Cedar Water <billing@cedar.test>',
      to: 'first@example.test',
      subject: 'One',
      text: 'plain',
    });
    await transport.sendMail({
      from: 'Cedar Water <billing@cedar.test>',
      to: 'Ana <ana@example.test>',
      bcc: 'copy@example.test',
      subject: 'Grüße ✓',
      text: 'Code 7391',
      html: '<p>Open <a href="http://localhost:8080/r/1?a=1&amp;b=2">this</a></p>',
      attachments: [{ filename: 'bill.pdf', content: 'pdf', contentType: 'application/pdf' }],
    });
    const list = async (query: string) => (await sandbox.control('GET', `messages${query}`)).json();
    expect((await list('')).map(({ to }: { to: string }) => to).sort()).toEqual([
      'ana@example.test',
      'copy@example.test',
      'first@example.test',
    ]);
    expect((await list('')).at(-1).subject).toBe('One');
    expect(await list('?channel=email&to=ANA@example.test')).toEqual([
      expect.objectContaining({
        channel: 'email',
        from: expect.stringContaining('billing@cedar.test'),
        subject: 'Grüße ✓',
        body: 'Code 7391',
        links: ['http://localhost:8080/r/1?a=1&b=2'],
        attachments: [{ filename: 'bill.pdf', contentType: 'application/pdf', size: 3 }],
      }),
    ]);
    expect(await list('?channel=sms')).toEqual([]);
    transport.close();
    await sandbox.close();
  });
});

describe('inbound messages', () => {
  let product: Server;
  let received: { path: string; signature: string; parameters: Record<string, string> }[];
  let answer = 204;
  const config = testConfig();

  beforeEach(async () => {
    received = [];
    answer = 204;
    product = createServer((request, response) => {
      void readAll(request).then((body) => {
        received.push({
          path: request.url ?? '',
          signature: String(request.headers['x-twilio-signature']),
          parameters: Object.fromEntries(new URLSearchParams(body)),
        });
        response.writeHead(answer).end();
        return body;
      });
    });
    await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
    config.webhookBase = `http://127.0.0.1:${(product.address() as AddressInfo).port}/api/webhooks`;
  });
  afterEach(() => new Promise((resolve) => product.close(resolve)));

  const deliver = async (message: object) => {
    const sandbox = await sandboxWithoutPort(config);
    const { status, body } = await sandbox.call('POST', '/control/inbound', message);
    await sandbox.app.close();
    return { status, body };
  };

  it('are sent to the product as a signed text', async () => {
    const { status, body } = await deliver({
      channel: 'sms',
      from: '(303) 555-0101',
      to: '+13035550199',
      body: 'Wann? ✓ & more',
    });
    expect([status, body['status']]).toEqual([200, 204]);
    const [call] = received;
    expect(call).toMatchObject({
      path: '/api/webhooks/sms',
      parameters: {
        From: '+13035550101',
        To: '+13035550199',
        Body: 'Wann? ✓ & more',
        NumMedia: '0',
        SmsStatus: 'received',
        AccountSid: SID,
        MessageSid: expect.stringMatching(/^SM/),
      },
    });
    expect(call?.signature).toBe(
      signatureOfRequest('sandbox-auth-token', `${config.webhookBase}/sms`, call?.parameters ?? {}),
    );
  });

  it('are sent to the product as a signed e-mail', async () => {
    await deliver({
      channel: 'email',
      from: 'ana@example.test',
      to: 'owner@cedar.test',
      subject: 'Bill',
      body: 'Hello',
    });
    const [call] = received;
    expect(call).toMatchObject({
      path: '/api/webhooks/email',
      parameters: {
        from: 'ana@example.test',
        to: 'owner@cedar.test',
        subject: 'Bill',
        body: 'Hello',
      },
    });
    expect(call?.signature).toBe(
      signatureOfRequest(
        'sandbox-auth-token',
        `${config.webhookBase}/email`,
        call?.parameters ?? {},
      ),
    );
  });

  it("return the product's refusal", async () => {
    answer = 403;
    expect(
      await deliver({ channel: 'sms', from: '+13035550101', to: '+13035550199', body: 'x' }),
    ).toMatchObject({ status: 200, body: { status: 403 } });
  });

  it('return 502 when the product does not answer', async () => {
    config.webhookBase = 'http://127.0.0.1:9/api/webhooks';
    expect(
      await deliver({ channel: 'sms', from: '+13035550101', to: '+13035550199', body: 'x' }),
    ).toMatchObject({ status: 502, body: { status: null, error: expect.any(String) } });
  });

  it('require a channel, a sender, a receiver and a body', async () => {
    for (const message of [
      { channel: 'fax', from: 'a', to: 'b', body: '' },
      { channel: 'sms', from: '', to: 'b', body: '' },
      { channel: 'sms', from: 'a', to: 'b' },
    ]) {
      expect((await deliver(message)).status).toBe(400);
    }
    expect(received).toEqual([]);
  });
});

describe('isSameAddress, phoneNumber and linksOf', () => {
  it.each([
    ['+13035550101', '(303) 555-0101', true],
    [' 13035550101', '+13035550101', true],
    ['Ana@Example.test', 'ana@example.TEST', true],
    ['+13035550101', '+13035550102', false],
    ['', '', false],
  ])('compare "%s" and "%s" as the same: %s', (one, other, isSame) => {
    expect(isSameAddress(one, other)).toBe(isSame);
  });

  it.each([
    ['(303) 555-0101', '+13035550101'],
    ['+44 20 7946 0018', '+442079460018'],
    ['12345', null],
    ['+0123456789', null],
    ['', null],
  ])('read "%s" as %s', (text, number) => {
    expect(phoneNumber(text)).toBe(number);
  });

  it('find links without the punctuation around them', () => {
    expect(linksOf('See (http://a.test/x?y=1). And http://b.test, again http://b.test!')).toEqual([
      'http://a.test/x?y=1',
      'http://b.test',
    ]);
  });
});

const readAll = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
};
