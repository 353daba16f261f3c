import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { serve } from '../stage/servers';
import type { Teardown } from '../stage/bench';

type Booking = { readonly retref: string; readonly orderId: string; readonly amount: string };

const present = (booking: Booking) => ({
  respstat: 'A',
  respcode: '00',
  resptext: 'Approval',
  respproc: 'RPCT',
  authcode: 'PPS001',
  setlstat: 'Queued for Capture',
  ...booking,
});

/** Starts a gateway that approves and records every call at once, to measure a payment without the gateway's time. */
export const startInstantGateway = (teardown: Teardown): Promise<string> => {
  const bookings = new Map<string, Booking>();
  const authorize = async (request: IncomingMessage): Promise<unknown> => {
    const { orderid, amount } = (await json(request)) as Record<'orderid' | 'amount', string>;
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
  return serve(teardown, async (request, response) => {
    const isPut = request.method === 'PUT';
    const body = JSON.stringify(isPut ? await authorize(request) : look(request.url ?? ''));
    const length = Buffer.byteLength(body);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    response.end(body);
  });
};
