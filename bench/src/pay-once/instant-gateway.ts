import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type InstantGateway = { readonly url: string; readonly close: () => Promise<void> };

type Booking = { readonly retref: string; readonly orderId: string; readonly amount: string };

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
};

const present = ({ retref, orderId, amount }: Booking) => ({
  respstat: 'A',
  respcode: '00',
  resptext: 'Approval',
  respproc: 'RPCT',
  authcode: 'PPS001',
  setlstat: 'Queued for Capture',
  orderId,
  retref,
  amount,
});

/** Starts a gateway that approves and records every call at once, to measure a payment without the gateway's time. */
export const startInstantGateway = async (): Promise<InstantGateway> => {
  const bookings = new Map<string, Booking>();
  const authorise = async (request: IncomingMessage): Promise<unknown> => {
    const { orderid, amount } = JSON.parse(await readText(request)) as {
      orderid: string;
      amount: string;
    };
    const booking = { retref: String(200_000_000_000 + bookings.size), orderId: orderid, amount };
    bookings.set(orderid, booking);
    return present(booking);
  };
  const look = (path: string): unknown => {
    // Nothing settles here, so that the lists of settled payments, which the money audit reads, are empty.
    if (/\/(settlestat|funding)\?/.test(path)) return [];
    const booking = bookings.get(path.split('/').at(4) ?? '');
    return booking === undefined
      ? { respstat: 'C', respcode: '29', resptext: 'Txn not found' }
      : [present(booking)];
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.stringify(
      request.method === 'PUT' ? await authorise(request) : look(request.url ?? ''),
    );
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      })
      .end(body);
  };
  const server = createServer(
    (request, response) =>
      void answer(request, response).catch(() => response.writeHead(400).end()),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
