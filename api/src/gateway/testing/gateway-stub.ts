import Fastify, { type FastifyReply } from 'fastify';

/** What the next calls of an endpoint meet; when the list is empty the stub behaves as a healthy gateway. */
export type StubBehaviour =
  | 'approve'
  | 'decline'
  | 'decline_stolen'
  | 'not_found'
  /** The gateway refuses the call itself, in the form of a decline: it names no transaction. */
  | 'refused'
  | 'partial'
  | 'b62_booked'
  | 'b62_unbooked'
  | 'b19'
  | 'no_retref'
  | 'http_500'
  | 'http_401'
  | 'http_429'
  | 'html_200'
  | 'booked_then_http_500'
  | 'booked_then_cut'
  | 'booked_then_silent'
  /** The night comes before the call is carried out. */
  | 'settles_first'
  | 'cut';

type Settlement =
  | 'Authorized'
  | 'Queued for Capture'
  | 'Accepted'
  | 'Rejected'
  | 'Voided'
  | 'Declined';
type Booking = {
  readonly retref: string;
  readonly orderId: string;
  readonly account: string;
  readonly name: string;
  readonly amount: string;
  readonly respstat: string;
  readonly respcode: string;
  readonly refundOf: string | null;
  status: Settlement;
  achReturnCode: string | null;
};
/** What funding says of it; without a reference it names the card and the amount alone. */
type Dispute = {
  readonly retref?: string;
  readonly amount: string;
  readonly cardnumber?: string;
};
type StubCall = {
  readonly endpoint: string;
  readonly orderId: string | null;
  readonly retref: string | null;
  readonly amount: string | null;
  readonly account: string | null;
  readonly capture: string | null;
  readonly ecomind: string | null;
};

/** `arrived` resolves when the delayed call has come. */
export type Held = { readonly arrived: Promise<void>; readonly release: () => void };

export type GatewayStub = {
  readonly url: string;
  readonly calls: readonly StubCall[];
  /** What the next calls of this endpoint meet, one each. */
  readonly next: (endpoint: StubEndpoint, ...behaviours: StubBehaviour[]) => void;
  /** The answer to every further call of this endpoint. */
  readonly always: (endpoint: StubEndpoint, behaviour: StubBehaviour | null) => void;
  /** Every auth that arrives from now on is booked and answered only after `release`. */
  readonly holdAuth: () => Held;
  /** The next inquiry of a payment is answered only after `release`; later ones are not delayed. */
  readonly holdInquire: () => Held;
  /** The next call of this endpoint is answered only after `release`, with the behaviour it met before. */
  readonly hold: (endpoint: 'inquireByOrderid' | 'voidByOrderId') => Held;
  /** What is captured and neither voided nor returned nor refunded. */
  readonly charges: () => readonly Booking[];
  /** The refunds, by order. */
  readonly refunds: () => readonly Booking[];
  /** What is authorised and not captured. */
  readonly holds: () => readonly Booking[];
  /** The night: all that is captured reaches the merchant's bank. */
  readonly settle: () => void;
  /** From here on funding says that all that is settled was paid out on this day, less these cents. */
  readonly payOut: (day: string, feesMinor: number) => void;
  /** A bank sends the payment, or the refund, of this order back. */
  readonly returnPayment: (orderId: string, code: string) => void;
  /** From here on funding lists that the holder of this card disputed a payment. */
  readonly chargeBack: (dispute: Dispute) => void;
  /** A person refunds the payment of this order at the gateway's own desk. */
  readonly giveBack: (orderId: string) => void;
  /** From here on a healthy gateway again; booked payments stay. */
  readonly behave: () => void;
  readonly close: () => Promise<void>;
};
type StubEndpoint =
  | 'auth'
  | 'capture'
  | 'refund'
  | 'void'
  | 'voidByOrderId'
  | 'inquire'
  | 'inquireByOrderid'
  | 'funding'
  | 'settlestat';

const createGate = () => {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const passed = new Promise<void>((resolve) => (release = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { passed, arrived, arrive: () => arrive(), release: () => release() };
};
type Gate = ReturnType<typeof createGate>;

const notFound = { respstat: 'C', respcode: '29', resptext: 'Txn not found' };

/** The few calls of the gateway's protocol that the money path makes, with a memory of its bookings. */
export const startGatewayStub = async (): Promise<GatewayStub> => {
  const bookings: Booking[] = [];
  const calls: StubCall[] = [];
  const disputes: object[] = [];
  let gate: Gate | null = null;
  let inquireGate: Gate | null = null;
  const queues = new Map<StubEndpoint, StubBehaviour[]>();
  const lasting = new Map<StubEndpoint, StubBehaviour>();
  const gates = new Map<StubEndpoint, Gate>();
  const passGate = async (endpoint: StubEndpoint): Promise<void> => {
    const gate = gates.get(endpoint);
    gates.delete(endpoint);
    gate?.arrive();
    await gate?.passed;
  };
  let payout: { readonly day: string; readonly feesMinor: number } | null = null;
  const take = (endpoint: StubEndpoint): StubBehaviour =>
    queues.get(endpoint)?.shift() ?? lasting.get(endpoint) ?? 'approve';

  type Asked = {
    readonly orderid: string;
    readonly account: string;
    readonly amount: string;
    readonly capture?: string;
    readonly ecomind?: string;
    readonly name?: string;
  };
  const book = (
    { orderid, account, amount, capture, name = '' }: Asked,
    respstat = 'A',
    respcode = '00',
    refundOf: string | null = null,
  ): Booking => {
    const status =
      respstat !== 'A' ? 'Declined' : capture === 'N' ? 'Authorized' : 'Queued for Capture';
    const booking: Booking = {
      retref: String(100_000_000_000 + bookings.length),
      orderId: orderid,
      account,
      name,
      amount,
      respstat,
      respcode,
      refundOf,
      status,
      achReturnCode: null,
    };
    bookings.push(booking);
    return booking;
  };
  const centsOf = ({ amount }: Pick<Booking, 'amount'>): number => Math.round(Number(amount) * 100);
  /** Cents of a payment that its refunds left. */
  const leftOf = (booking: Booking): number =>
    bookings
      .filter(
        ({ refundOf, status }) =>
          refundOf === booking.retref && status !== 'Voided' && status !== 'Rejected',
      )
      .reduce((left, refund) => left - centsOf(refund), centsOf(booking));
  const present = (booking: Booking) => ({
    retref: booking.retref,
    orderId: booking.orderId,
    amount: booking.amount,
    respstat: booking.respstat,
    respcode: booking.respcode,
    respproc: 'FNOR',
    resptext: 'stub',
    authcode: 'PPS001',
    setlstat: booking.status,
    token: booking.account,
    name: booking.name,
    authdate: '20261120',
    voidable:
      booking.status === 'Authorized' || booking.status === 'Queued for Capture' ? 'Y' : 'N',
    refundable:
      booking.status === 'Accepted' && booking.refundOf === null && leftOf(booking) > 0 ? 'Y' : 'N',
  });
  const note = (endpoint: StubEndpoint, details: Partial<StubCall>): void =>
    void calls.push({
      endpoint,
      orderId: null,
      retref: null,
      amount: null,
      account: null,
      capture: null,
      ecomind: null,
      ...details,
    });
  const cut = (reply: FastifyReply): FastifyReply => {
    reply.hijack();
    reply.raw.socket?.destroy();
    return reply;
  };
  const refuse = (respcode: string) => ({
    respstat: 'C',
    respcode,
    respproc: 'PPS',
    resptext: 'refused',
  });
  const misbehave = (behaviour: StubBehaviour, reply: FastifyReply): FastifyReply | undefined => {
    if (behaviour === 'http_500') return reply.code(500).send('no');
    if (behaviour === 'http_401' || behaviour === 'http_429')
      return reply.code(Number(behaviour.slice(-3))).send({ error: 'turned away' });
    if (behaviour === 'html_200') return reply.type('text/html').send('<html></html>');
    if (behaviour === 'cut') return cut(reply);
    if (behaviour === 'not_found') return reply.send(notFound);
    if (behaviour === 'refused') return reply.send(refuse('21'));
    return undefined;
  };

  const app = Fastify({ forceCloseConnections: true });
  app.put<{ Body: Asked }>('/cardconnect/rest/auth', async ({ body }, reply) => {
    note('auth', {
      orderId: body.orderid,
      amount: body.amount,
      account: body.account,
      capture: body.capture ?? null,
      ecomind: body.ecomind ?? null,
    });
    const behaviour = take('auth');
    gate?.arrive();
    await gate?.passed;
    const failed = misbehave(behaviour, reply);
    if (failed !== undefined) return failed;
    if (behaviour === 'decline') return present(book(body, 'C', '05'));
    if (behaviour === 'decline_stolen') return present(book(body, 'C', '41'));
    if (behaviour === 'partial') return present(book({ ...body, amount: '1.00' }, 'A', '10'));
    if (behaviour === 'b62_unbooked')
      return { respstat: 'B', respcode: '62', resptext: 'Timed out' };
    if (behaviour === 'b19') return { respstat: 'B', respcode: '19', resptext: 'Please retry' };
    const booking = book(body);
    if (behaviour === 'b62_booked') return { respstat: 'B', respcode: '62', resptext: 'Timed out' };
    if (behaviour === 'no_retref') return { ...present(booking), retref: '' };
    if (behaviour === 'booked_then_http_500') return reply.code(500).send('no');
    if (behaviour === 'booked_then_cut') return cut(reply);
    if (behaviour === 'booked_then_silent') return reply.hijack();
    return present(booking);
  });
  const afterwards = (behaviour: StubBehaviour, reply: FastifyReply): FastifyReply | undefined => {
    if (behaviour === 'booked_then_http_500') return reply.code(500).send('no');
    if (behaviour === 'booked_then_cut') return cut(reply);
    if (behaviour === 'b62_booked')
      return reply.send({ respstat: 'B', respcode: '62', resptext: 'Timed out' });
    return undefined;
  };
  type Change = { readonly retref: string; readonly amount?: string; readonly orderid?: string };
  app.put<{ Body: Change }>('/cardconnect/rest/capture', async ({ body }, reply) => {
    note('capture', { retref: body.retref, amount: body.amount ?? null });
    const behaviour = take('capture');
    const failed = misbehave(behaviour, reply);
    if (failed !== undefined) return failed;
    const booking = bookings.find((candidate) => candidate.retref === body.retref);
    if (booking === undefined) return notFound;
    if (behaviour === 'decline') return refuse('05');
    if (booking.status === 'Accepted') return refuse('27');
    if (booking.status !== 'Authorized' && booking.status !== 'Queued for Capture')
      return refuse('94');
    booking.status = 'Queued for Capture';
    return afterwards(behaviour, reply) ?? present(booking);
  });
  app.put<{ Body: Change }>('/cardconnect/rest/refund', async ({ body }, reply) => {
    note('refund', {
      retref: body.retref,
      orderId: body.orderid ?? null,
      amount: body.amount ?? null,
    });
    const behaviour = take('refund');
    const failed = misbehave(behaviour, reply);
    if (failed !== undefined) return failed;
    const booking = bookings.find((candidate) => candidate.retref === body.retref);
    if (booking === undefined) return notFound;
    if (booking.status !== 'Accepted') return refuse('28');
    const requestedCents = centsOf({ amount: body.amount ?? booking.amount });
    if (requestedCents > leftOf(booking)) return refuse('43');
    if (behaviour === 'decline')
      return present(book({ ...booking, orderid: body.orderid ?? '' }, 'C', '05'));
    if (behaviour === 'b62_unbooked')
      return { respstat: 'B', respcode: '62', resptext: 'Timed out' };
    const refund = book(
      {
        orderid: body.orderid ?? '',
        account: booking.account,
        amount: body.amount ?? booking.amount,
      },
      'A',
      '00',
      booking.retref,
    );
    return afterwards(behaviour, reply) ?? present(refund);
  });
  const settle = (): void =>
    bookings.forEach((booking) => {
      if (booking.status === 'Queued for Capture') booking.status = 'Accepted';
    });
  const voidAll = (found: readonly Booking[]) => {
    const live = found.filter((booking) => booking.respstat === 'A');
    if (live.length === 0) return notFound;
    if (live.some(({ status }) => status === 'Accepted' || status === 'Rejected'))
      return refuse('27');
    live.forEach((booking) => {
      booking.status = 'Voided';
    });
    return {
      respstat: 'A',
      respcode: '00',
      resptext: 'Approval',
      authcode: 'REVERS',
      amount: '0.00',
    };
  };
  app.put<{ Body: { retref: string } }>('/cardconnect/rest/void', async ({ body }, reply) => {
    note('void', { retref: body.retref });
    const behaviour = take('void');
    if (behaviour === 'settles_first') settle();
    const failed = misbehave(behaviour, reply);
    if (failed !== undefined) return failed;
    const answer = voidAll(bookings.filter((booking) => booking.retref === body.retref));
    return afterwards(behaviour, reply) ?? answer;
  });
  app.put<{ Body: { orderid: string } }>(
    '/cardconnect/rest/voidByOrderId',
    async ({ body }, reply) => {
      note('voidByOrderId', { orderId: body.orderid });
      const behaviour = take('voidByOrderId');
      await passGate('voidByOrderId');
      return (
        misbehave(behaviour, reply) ??
        voidAll(bookings.filter((booking) => booking.orderId === body.orderid))
      );
    },
  );
  app.get<{ Params: { orderId: string } }>(
    '/cardconnect/rest/inquireByOrderid/:orderId/:merchantId/1',
    async ({ params }, reply) => {
      note('inquireByOrderid', { orderId: params.orderId });
      const behaviour = take('inquireByOrderid');
      await passGate('inquireByOrderid');
      const failed = misbehave(behaviour, reply);
      if (failed !== undefined) return failed;
      const booking = bookings.findLast(({ orderId }) => orderId === params.orderId);
      return booking === undefined ? notFound : present(booking);
    },
  );
  app.get<{ Params: { retref: string } }>(
    '/cardconnect/rest/inquire/:retref/:merchantId',
    async ({ params }, reply) => {
      note('inquire', { retref: params.retref });
      const gate = inquireGate;
      inquireGate = null;
      gate?.arrive();
      await gate?.passed;
      const failed = misbehave(take('inquire'), reply);
      if (failed !== undefined) return failed;
      const booking = bookings.find(({ retref }) => retref === params.retref);
      return booking === undefined ? notFound : present(booking);
    },
  );
  app.get<{ Querystring: { merchid: string } }>(
    '/cardconnect/rest/settlestat',
    async ({ query }, reply) => {
      note('settlestat', {});
      const settled = bookings.filter(
        ({ status }) => status === 'Accepted' || status === 'Rejected',
      );
      const batch = {
        merchid: query.merchid,
        batchid: '1',
        txns: settled.map(({ retref, status }) => ({
          retref,
          setlstat: status === 'Rejected' ? 'N' : 'Y',
        })),
      };
      return misbehave(take('settlestat'), reply) ?? (settled.length === 0 ? [] : [batch]);
    },
  );
  app.get('/cardconnect/rest/funding', async (_request, reply) => {
    note('funding', {});
    const settled = bookings.filter(({ status }) => status === 'Accepted' || status === 'Rejected');
    return (
      misbehave(take('funding'), reply) ?? {
        ...(payout === null
          ? {}
          : {
              fundingdate: payout.day,
              fundingmasterid: '117',
              fundings: [{ fee: payout.feesMinor / 100 }],
            }),
        chargebacks: disputes,
        txns: settled.map(({ retref, amount, status, refundOf, achReturnCode }) => ({
          retref,
          amount,
          type: refundOf === null ? 'Sale' : 'Refund',
          status: status === 'Rejected' ? 'Rejected' : 'Processed',
          ...(achReturnCode === null ? {} : { achreturncode: achReturnCode }),
        })),
      }
    );
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    url,
    calls,
    next: (endpoint, ...behaviours) =>
      void queues.set(endpoint, [...(queues.get(endpoint) ?? []), ...behaviours]),
    always: (endpoint, behaviour) =>
      void (behaviour === null ? lasting.delete(endpoint) : lasting.set(endpoint, behaviour)),
    holdAuth: () => {
      const newGate = (gate = createGate());
      return {
        arrived: newGate.arrived,
        release: () => {
          gate = null;
          newGate.release();
        },
      };
    },
    holdInquire: () => (inquireGate = createGate()),
    hold: (endpoint) => {
      const newGate = createGate();
      gates.set(endpoint, newGate);
      return newGate;
    },
    charges: () =>
      bookings.filter(
        (booking) =>
          booking.refundOf === null &&
          (booking.status === 'Queued for Capture' || booking.status === 'Accepted') &&
          leftOf(booking) > 0,
      ),
    refunds: () =>
      bookings.filter(({ refundOf, respstat }) => refundOf !== null && respstat === 'A'),
    holds: () => bookings.filter(({ status }) => status === 'Authorized'),
    settle,
    payOut: (day, feesMinor) => void (payout = { day, feesMinor }),
    returnPayment: (orderId, code) =>
      bookings
        .filter((booking) => booking.orderId === orderId)
        .forEach((booking) => {
          booking.status = 'Rejected';
          booking.achReturnCode = code;
        }),
    chargeBack: (dispute) =>
      void disputes.push({
        ...dispute,
        chargebackdate: '2026-11-21',
        reasoncode: '34',
        reasondescription: 'Duplicate Processing',
        casenumber: `77188644${String(disputes.length).padStart(4, '0')}`,
      }),
    giveBack: (orderId) =>
      bookings
        .filter((booking) => booking.orderId === orderId)
        .forEach((booking) => {
          booking.status = 'Voided';
        }),
    behave: () => {
      queues.clear();
      lasting.clear();
    },
    close: () => app.close(),
  };
};
