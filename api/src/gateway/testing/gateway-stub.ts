import Fastify, { type FastifyReply } from 'fastify';

/** What the next calls of an endpoint meet; when the list is empty the stub behaves as a healthy gateway. */
export type StubBehaviour =
  | 'approve'
  | 'decline'
  | 'partial'
  | 'b62_booked'
  | 'b62_unbooked'
  | 'b19'
  | 'no_retref'
  | 'http_500'
  | 'html_200'
  | 'booked_then_http_500'
  | 'booked_then_cut'
  | 'booked_then_silent'
  | 'cut';

type Booking = { readonly retref: string; readonly orderId: string; readonly amount: string; readonly respstat: string; readonly respcode: string; isVoided: boolean };
type StubCall = { readonly endpoint: string; readonly orderId: string | null; readonly retref: string | null; readonly amount: string | null };

export type GatewayStub = {
  readonly url: string;
  readonly calls: readonly StubCall[];
  /** What the next calls of this endpoint meet, one each. */
  readonly next: (endpoint: StubEndpoint, ...behaviours: StubBehaviour[]) => void;
  /** What every further call of this endpoint meets, until told otherwise. */
  readonly always: (endpoint: StubEndpoint, behaviour: StubBehaviour | null) => void;
  /** Every auth that arrives from now on is booked and answered only after `release`. */
  readonly holdAuth: () => { readonly arrived: Promise<void>; readonly release: () => void };
  /** Dollars that are captured and not voided, by order id. */
  readonly charges: () => readonly Booking[];
  /** From here on a healthy gateway again; what was booked stays. */
  readonly behave: () => void;
  readonly close: () => Promise<void>;
};
type StubEndpoint = 'auth' | 'void' | 'voidByOrderId' | 'inquireByOrderid';

const notFound = { respstat: 'C', respcode: '29', resptext: 'Txn not found' };

/** The few calls of the gateway's protocol that the money path makes, with a memory of what was booked. */
export async function startGatewayStub(): Promise<GatewayStub> {
  const bookings: Booking[] = [];
  const calls: StubCall[] = [];
  let gate: { readonly passed: Promise<void>; readonly arrive: () => void } | null = null;
  const queues = new Map<StubEndpoint, StubBehaviour[]>();
  const standing = new Map<StubEndpoint, StubBehaviour>();
  const take = (endpoint: StubEndpoint): StubBehaviour => queues.get(endpoint)?.shift() ?? standing.get(endpoint) ?? 'approve';

  const book = (orderId: string, amount: string, respstat = 'A', respcode = '00'): Booking => {
    const booking = { retref: String(100_000_000_000 + bookings.length), orderId, amount, respstat, respcode, isVoided: false };
    bookings.push(booking);
    return booking;
  };
  const present = ({ retref, orderId, amount, respstat, respcode, isVoided }: Booking) => ({
    retref, orderId, amount, respstat, respcode, resptext: 'stub', authcode: 'PPS001', setlstat: isVoided ? 'Voided' : 'Queued for Capture',
  });
  const cut = (reply: FastifyReply): FastifyReply => {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  };
  const misbehave = (behaviour: StubBehaviour, reply: FastifyReply): FastifyReply | undefined => {
    if (behaviour === 'http_500') return reply.code(500).send('no');
    if (behaviour === 'html_200') return reply.type('text/html').send('<html></html>');
    if (behaviour === 'cut') return cut(reply);
    return undefined;
  };

  const app = Fastify({ forceCloseConnections: true });
  app.put<{ Body: { orderid: string; amount: string; retref?: string } }>('/cardconnect/rest/auth', async ({ body }, reply) => {
    calls.push({ endpoint: 'auth', orderId: body.orderid, retref: null, amount: body.amount });
    const behaviour = take('auth');
    gate?.arrive();
    await gate?.passed;
    const failed = misbehave(behaviour, reply);
    if (failed !== undefined) return failed;
    if (behaviour === 'decline') return present(book(body.orderid, body.amount, 'C', '05'));
    if (behaviour === 'partial') return present(book(body.orderid, '1.00', 'A', '10'));
    if (behaviour === 'b62_unbooked') return { respstat: 'B', respcode: '62', resptext: 'Timed out' };
    if (behaviour === 'b19') return { respstat: 'B', respcode: '19', resptext: 'Please retry' };
    const booking = book(body.orderid, body.amount);
    if (behaviour === 'b62_booked') return { respstat: 'B', respcode: '62', resptext: 'Timed out' };
    if (behaviour === 'no_retref') return { ...present(booking), retref: '' };
    if (behaviour === 'booked_then_http_500') return reply.code(500).send('no');
    if (behaviour === 'booked_then_cut') return cut(reply);
    if (behaviour === 'booked_then_silent') return reply.hijack();
    return present(booking);
  });
  const voidAll = (found: readonly Booking[]) => {
    const live = found.filter((booking) => booking.respstat === 'A');
    live.forEach((booking) => {
      booking.isVoided = true;
    });
    return live.length === 0 ? notFound : { respstat: 'A', respcode: '00', resptext: 'Approval', authcode: 'REVERS', amount: '0.00' };
  };
  app.put<{ Body: { retref: string } }>('/cardconnect/rest/void', async ({ body }, reply) => {
    calls.push({ endpoint: 'void', orderId: null, retref: body.retref, amount: null });
    return misbehave(take('void'), reply) ?? voidAll(bookings.filter((booking) => booking.retref === body.retref));
  });
  app.put<{ Body: { orderid: string } }>('/cardconnect/rest/voidByOrderId', async ({ body }, reply) => {
    calls.push({ endpoint: 'voidByOrderId', orderId: body.orderid, retref: null, amount: null });
    return misbehave(take('voidByOrderId'), reply) ?? voidAll(bookings.filter((booking) => booking.orderId === body.orderid));
  });
  app.get<{ Params: { orderId: string } }>('/cardconnect/rest/inquireByOrderid/:orderId/:merchantId/1', async ({ params }, reply) => {
    calls.push({ endpoint: 'inquireByOrderid', orderId: params.orderId, retref: null, amount: null });
    const failed = misbehave(take('inquireByOrderid'), reply);
    if (failed !== undefined) return failed;
    const booking = bookings.findLast(({ orderId }) => orderId === params.orderId);
    return booking === undefined ? notFound : present(booking);
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    calls,
    next: (endpoint, ...behaviours) => void queues.set(endpoint, [...(queues.get(endpoint) ?? []), ...behaviours]),
    always: (endpoint, behaviour) => void (behaviour === null ? standing.delete(endpoint) : standing.set(endpoint, behaviour)),
    holdAuth: () => {
      let release = (): void => undefined;
      let arrive = (): void => undefined;
      const passed = new Promise<void>((resolve) => {
        release = () => {
          gate = null;
          resolve();
        };
      });
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      gate = { passed, arrive };
      return { arrived, release: () => release() };
    },
    charges: () => bookings.filter((booking) => booking.respstat === 'A' && !booking.isVoided),
    behave: () => {
      queues.clear();
      standing.clear();
    },
    close: () => app.close(),
  };
}
