import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { AuthoriseRequest } from './card-gateway';
import { formatGatewayAmount, parseGatewayAmount } from './card-gateway-answer';
import { createCardGateway } from './card-gateway-client';

const request: AuthoriseRequest = {
  merchantId: '496160873888',
  orderId: 'BCDFGHJKLMNPQRSTVWX',
  amountMinor: 100_000,
  instrument: { kind: 'card', token: '9411111111111111', expiryMonth: 9, expiryYear: 2029 },
  capture: true,
  name: 'Ana Rivera',
  postal: '80202',
  initiator: 'customer',
  isStoredCredential: true,
};
const approval = {
  respstat: 'A',
  respcode: '00',
  resptext: 'Approval',
  retref: '1',
  amount: '1000.00',
  orderId: request.orderId,
  authcode: 'PPS1',
};

type Received = {
  readonly method: string;
  readonly url: string;
  readonly authorization: string;
  readonly body: unknown;
};
const open: { close(): void }[] = [];
afterEach(() => open.splice(0).forEach((one) => one.close()));

const gatewayAnswering = async (
  answer: (response: ServerResponse, incoming: IncomingMessage) => void,
  timeoutMs = 20_000,
) => {
  const received: Received[] = [];
  const server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      received.push({
        method: incoming.method ?? '',
        url: incoming.url ?? '',
        authorization: incoming.headers.authorization ?? '',
        body: text === '' ? null : JSON.parse(text),
      });
      answer(response, incoming);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const gateway = createCardGateway({
    url: `http://127.0.0.1:${port}`,
    username: 'user',
    password: 'secret',
    timeoutMs,
  });
  open.push(gateway, { close: () => server.closeAllConnections() }, server);
  return { gateway, received, port };
};

const json = (body: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

describe('card gateway', () => {
  it("sends an authorisation in the protocol's format", async () => {
    const { gateway, received } = await gatewayAnswering(json(approval));
    const reply = await gateway.authorise(request);
    expect(reply).toEqual({
      kind: 'answered',
      fields: {
        respstat: 'A',
        respcode: '00',
        processor: null,
        resptext: 'Approval',
        retref: '1',
        amountMinor: 100_000,
        orderId: request.orderId,
        authcode: 'PPS1',
      },
    });
    expect(received).toEqual([
      {
        method: 'PUT',
        url: '/cardconnect/rest/auth',
        authorization: `Basic ${Buffer.from('user:secret').toString('base64')}`,
        body: {
          merchid: '496160873888',
          orderid: request.orderId,
          account: '9411111111111111',
          amount: '1000.00',
          currency: 'USD',
          expiry: '0929',
          capture: 'Y',
          receipt: 'y',
          ecomind: 'E',
          cof: 'C',
          cofscheduled: 'N',
          name: 'Ana Rivera',
          postal: '80202',
        },
      },
    ]);
  });

  it.each([
    ['customer', { ecomind: 'E', cof: 'C', cofscheduled: 'N' }],
    ['telephone', { ecomind: 'T', cof: 'C', cofscheduled: 'N' }],
    ['merchant', { ecomind: 'R', cof: 'M', cofscheduled: 'Y' }],
  ] as const)(
    'says of a stored card that the %s started the payment',
    async (initiator, answerText) => {
      const { gateway, received } = await gatewayAnswering(json(approval));
      await gateway.authorise({ ...request, initiator, isStoredCredential: true });
      expect(received[0]?.body).toMatchObject(answerText);
    },
  );

  it('sends a bank account with its account type and without an expiry', async () => {
    const { gateway, received } = await gatewayAnswering(json(approval));
    await gateway.authorise({
      ...request,
      instrument: { kind: 'bank', token: '9011000012346789' },
      postal: null,
    });
    expect(received[0]?.body).toMatchObject({ accttype: 'ECHK', ecomind: 'B' });
    expect(received[0]?.body).not.toHaveProperty('expiry');
    expect(received[0]?.body).not.toHaveProperty('postal');
  });

  it('looks up and voids by order id', async () => {
    const { gateway, received } = await gatewayAnswering((response, incoming) =>
      json(
        incoming.method === 'GET'
          ? { ...approval, setlstat: 'Voided' }
          : { respstat: 'A', respcode: '00', authcode: 'REVERS' },
      )(response),
    );
    const inquiry = await gateway.inquireByOrderId({ merchantId: 'm1', orderId: 'BCD' });
    expect(inquiry).toMatchObject({
      kind: 'answered',
      fields: [{ respstat: 'A', settlementStatus: 'Voided', isVoided: true }],
    });
    expect(await gateway.voidByOrderId({ merchantId: 'm1', orderId: 'BCD' })).toMatchObject({
      fields: { authcode: 'REVERS' },
    });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /cardconnect/rest/inquireByOrderid/BCD/m1/1',
      'PUT /cardconnect/rest/voidByOrderId',
    ]);
  });

  it('captures in full, and refunds under a new order id', async () => {
    const { gateway, received } = await gatewayAnswering(
      json({ ...approval, respproc: 'FNOR', setlstat: 'Queued for Capture' }),
    );
    const captured = await gateway.capture({
      merchantId: 'm1',
      retref: '123',
      amountMinor: 100_000,
    });
    expect(captured).toMatchObject({
      kind: 'answered',
      fields: { respstat: 'A', respcode: '00', amountMinor: 100_000, retref: '1' },
    });
    expect(
      await gateway.refund({ merchantId: 'm1', retref: '123', amountMinor: 5, orderId: 'BCD' }),
    ).toMatchObject({ kind: 'answered', fields: { respstat: 'A', processor: 'FNOR' } });
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['PUT', '/cardconnect/rest/capture', { merchid: 'm1', retref: '123', amount: '1000.00' }],
      [
        'PUT',
        '/cardconnect/rest/refund',
        { merchid: 'm1', retref: '123', amount: '0.05', orderid: 'BCD' },
      ],
    ]);
  });

  it('authorises without capture when capture is off', async () => {
    const { gateway, received } = await gatewayAnswering(json(approval));
    await gateway.authorise({ ...request, capture: false });
    expect(received[0]?.body).toMatchObject({ capture: 'N' });
  });

  it('reads settlements, returns and refunds from funding', async () => {
    const txns = [
      { retref: '1', amount: '10.00', type: 'Sale', status: 'Processed', cardtype: 'Credit' },
      {
        retref: '2',
        amount: '20.00',
        type: 'Sale',
        status: 'Rejected',
        cardtype: 'ACH',
        achreturncode: 'R01',
      },
      { retref: '3', amount: '20.00', type: 'Refund', status: 'Processed' },
      { amount: '20.00' },
      null,
    ];
    const { gateway, received } = await gatewayAnswering(json({ fundingdate: '2026-11-20', txns }));
    expect(await gateway.funding({ merchantId: 'm 1', date: { month: 3, day: 7 } })).toEqual({
      kind: 'answered',
      fields: {
        chargebacks: [],
        transactions: [
          {
            retref: '1',
            amountMinor: 1_000,
            isRefund: false,
            isRejected: false,
            achReturnCode: null,
          },
          {
            retref: '2',
            amountMinor: 2_000,
            isRefund: false,
            isRejected: true,
            achReturnCode: 'R01',
          },
          {
            retref: '3',
            amountMinor: 2_000,
            isRefund: true,
            isRejected: false,
            achReturnCode: null,
          },
        ],
        deposits: [],
      },
    });
    await gateway.funding({ merchantId: 'm 1', date: null });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /cardconnect/rest/funding?merchid=m%201&date=0307',
      'GET /cardconnect/rest/funding?merchid=m%201',
    ]);
  });

  it('reads the payout with its fees', async () => {
    const answer = {
      fundingdate: '2026-11-20',
      fundingmasterid: '117',
      fundings: [
        { netsales: 250, reversal: 10, fee: 7.55, adjustment: -1.05, totalfunding: 231.4 },
        { netsales: 0, fee: 0.1, totalfunding: -0.1 },
      ],
      chargebacks: [{ amount: '20.00' }],
      txns: [{ retref: '1', amount: '250.00', type: 'Sale', status: 'Processed' }],
    };
    const { gateway } = await gatewayAnswering(json(answer));
    expect(await gateway.funding({ merchantId: 'm1', date: null })).toMatchObject({
      fields: {
        deposits: [
          {
            fundedOn: '2026-11-20',
            reference: '117',
            feesMinor: 765,
            otherMinor: -2_105,
            totalMinor: 23_130,
            transactions: [{ retref: '1', amountMinor: 25_000 }],
          },
        ],
      },
    });
  });

  it('reads chargebacks, with or without the reference of their payment', async () => {
    const named = {
      amount: '92.15',
      transactionamount: '100.00',
      reasondescription: 'Duplicate Processing',
      reasoncode: '34',
      chargebackdate: '2026-11-19',
      casenumber: '123771886445001',
      cardnumber: '533248XXXXXX8987',
      retref: '278090245692',
    };
    const answer = { merchid: 'm1', chargebacks: [named, { amount: '5.00', retref: 'null' }] };
    const { gateway } = await gatewayAnswering(json(answer));
    const nothing = {
      paymentMinor: null,
      last4: null,
      disputedOn: null,
      reasonCode: null,
      reason: null,
      caseNumber: null,
    };
    expect(await gateway.funding({ merchantId: 'm1', date: null })).toMatchObject({
      fields: {
        chargebacks: [
          {
            retref: '278090245692',
            amountMinor: 9_215,
            paymentMinor: 10_000,
            last4: '8987',
            disputedOn: '2026-11-19',
            reasonCode: '34',
            reason: 'Duplicate Processing',
            caseNumber: '771886445001',
          },
          { ...nothing, retref: null, amountMinor: 500 },
        ],
      },
    });
  });

  it.each([
    ['one day', [{ txns: [{ retref: '1' }] }, { txns: [{ retref: '2' }] }], ['1', '2']],
    ['no payments', {}, []],
    ['an empty list', [], []],
  ])('reads funding as %s', async (_, answer, retrefs) => {
    const { gateway } = await gatewayAnswering(json(answer));
    const reply = await gateway.funding({ merchantId: 'm1', date: null });
    expect(
      reply.kind === 'answered' ? reply.fields.transactions.map(({ retref }) => retref) : reply,
    ).toEqual(retrefs);
  });

  it.each([
    [
      'a refusal in the form of an answer',
      { respproc: 'PPS', respstat: 'C', respcode: '21', resptext: 'Invalid merchant' },
    ],
    ['the list of another account', { merchid: 'm2', txns: [] }],
    ['references that are no texts', { txns: [{ retref: 1 }] }],
    ['transactions that are no list', { txns: { retref: '1' } }],
  ])('does not read %s as an empty list', async (_, answer) => {
    const { gateway } = await gatewayAnswering((response, incoming) =>
      json(incoming.url?.includes('settlestat') === true && 'txns' in answer ? [answer] : answer)(
        response,
      ),
    );
    expect(await gateway.funding({ merchantId: 'm1', date: null })).toMatchObject({
      kind: 'unclear',
      reason: 'unreadable_answer',
    });
    expect(
      await gateway.settlementStatus({ merchantId: 'm1', date: { month: 3, day: 7 } }),
    ).toMatchObject({ kind: 'unclear', reason: 'unreadable_answer' });
  });

  it('lists the batches of a day, and looks up one transaction by reference', async () => {
    const batches = [
      {
        merchid: 'm1',
        batchid: '7',
        txns: [
          { retref: '1', setlstat: 'Y' },
          { retref: '2', setlstat: 'N' },
        ],
      },
      { merchid: 'm1', txns: [{ retref: '3' }] },
    ];
    const record = {
      ...approval,
      setlstat: 'Accepted',
      voidable: 'N',
      refundable: 'Y',
      token: '9411111111111111',
      name: 'Ana Rivera',
      authdate: '20261120',
    };
    const { gateway, received } = await gatewayAnswering((response, incoming) =>
      json(incoming.url?.includes('settlestat') === true ? batches : record)(response),
    );
    expect(
      await gateway.settlementStatus({ merchantId: 'm1', date: { month: 3, day: 7 } }),
    ).toEqual({ kind: 'answered', fields: { retrefs: ['1', '2', '3'] } });
    expect(await gateway.inquire({ merchantId: 'm1', retref: '1' })).toMatchObject({
      kind: 'answered',
      fields: [
        {
          retref: '1',
          canBeGivenBack: true,
          token: '9411111111111111',
          payerName: 'Ana Rivera',
          takenOn: '2026-11-20',
        },
      ],
    });
    expect(received.map(({ url }) => url)).toEqual([
      '/cardconnect/rest/settlestat?merchid=m1&date=0307',
      '/cardconnect/rest/inquire/1/m1',
    ]);
  });

  it('reads a long list of funding and refuses another page in its place', async () => {
    const long = await gatewayAnswering(
      json({
        txns: Array.from({ length: 20_000 }, (_, index) => ({
          retref: String(index),
          amount: '10.00',
          status: 'Processed',
        })),
      }),
    );
    expect(await long.gateway.funding({ merchantId: 'm1', date: null })).toMatchObject({
      kind: 'answered',
    });
    for (const text of ['<html>', '"txns"', '[1]']) {
      const { gateway } = await gatewayAnswering((response) => void response.end(text));
      expect(await gateway.funding({ merchantId: 'm1', date: null })).toMatchObject({
        kind: 'unclear',
      });
    }
  });

  const doubtful: readonly [string, (response: ServerResponse) => void][] = [
    ['a server error', (response) => void response.writeHead(500).end('no')],
    [
      'a refused sign-in that names a transaction',
      (response) => void response.writeHead(401).end(JSON.stringify(approval)),
    ],
    ['a status of another refusal', (response) => void response.writeHead(403).end('{}')],
    ['a page instead of JSON', (response) => void response.end('<html>')],
    ['JSON without a status', json({ respcode: '00' })],
    ['a status that is no text', json({ ...approval, respstat: 1 })],
    ['an empty answer', (response) => void response.end()],
    ['a connection cut after the request', (response) => void response.socket?.destroy()],
    ['no answer in time', () => undefined],
    [
      'an answer that trickles',
      (response) => {
        // oxlint-disable-next-line tests/no-sleep -- a gateway that answers a little at a time is what this is about
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      },
    ],
    [
      'a redirect',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ];
  it.each(doubtful)('treats %s as unclear', async (_, answer) => {
    const { gateway, received } = await gatewayAnswering(answer, 1_000);
    expect(await gateway.authorise(request)).toMatchObject({ kind: 'unclear' });
    expect(received).toHaveLength(1);
  });

  it.each([401, 429])('treats status %d as refused before processing', async (status) => {
    for (const body of ['{}', '', 'no', '{"status":401,"error":"Unauthorized"}']) {
      const { gateway } = await gatewayAnswering(
        (response) => void response.writeHead(status).end(body),
      );
      expect(await gateway.authorise(request)).toEqual({
        kind: 'refused',
        reason: `http_${status}`,
      });
    }
  });

  it('treats a refused connection and an unknown name as never sent', async () => {
    const { gateway, port } = await gatewayAnswering(json(approval));
    open.splice(0).forEach((one) => one.close());
    expect(await gateway.authorise(request)).toEqual({
      kind: 'not_sent',
      reason: 'connection_never_made',
    });
    const nameless = createCardGateway({
      url: `http://gateway.invalid:${port}`,
      username: 'u',
      password: 'p',
      timeoutMs: 20_000,
    });
    open.push(nameless);
    expect(await nameless.authorise(request)).toMatchObject({ kind: 'not_sent' });
  });

  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [1000, '10.00'],
    [14_250, '142.50'],
    [99_999_999, '999999.99'],
  ])('writes %d cents as %s and reads it back', (amountMinor, text) => {
    expect(formatGatewayAmount(amountMinor)).toBe(text);
    expect(parseGatewayAmount(text)).toBe(amountMinor);
  });

  it.each(['1000', '1.5', '1,000.00', '', '-1.00', '1e3'])(
    'does not read %j as an amount',
    (text) => {
      expect(parseGatewayAmount(text)).toBeNull();
    },
  );
});
