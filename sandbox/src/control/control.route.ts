import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { GATEWAY_ENDPOINTS } from '../card-gateway/gateway-call.domain';
import type { GatewayBook } from '../card-gateway/gateway-book';
import { FAULT_EFFECTS, isFaultPossible, type Fault } from '../card-gateway/gateway-fault.domain';
import type { GatewayFaults } from '../card-gateway/gateway-faults';
import { chargeBack, returnBankPayment, settleAll } from '../card-gateway/settlement.service';
import { deliverInbound, type InboundDesk } from '../messages/deliver-inbound.service';
import { isCardNumber, tokenOfCard } from '../tokenizer/card-token.domain';

export type ControlOptions = {
  readonly book: GatewayBook;
  readonly faults: GatewayFaults;
  readonly now: () => Date;
} & InboundDesk;

const strict = { additionalProperties: false } as const;
const Text = Type.String({ maxLength: 4000 });
const Channel = Type.Union([Type.Literal('sms'), Type.Literal('email')]);

const JournalQuery = Type.Object(
  { orderid: Type.Optional(Text), since: Type.Optional(Text) },
  strict,
);
const FaultRequest = Type.Object(
  {
    match: Type.Optional(
      Type.Object(
        {
          endpoint: Type.Optional(
            Type.Union(GATEWAY_ENDPOINTS.map((endpoint) => Type.Literal(endpoint))),
          ),
          orderid: Type.Optional(Text),
          account: Type.Optional(Text),
          amount: Type.Optional(Type.Union([Text, Type.Number()])),
        },
        strict,
      ),
    ),
    effect: Type.Union(FAULT_EFFECTS.map((effect) => Type.Literal(effect))),
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
    code: Type.Optional(
      Type.String({
        pattern: '^[0-9A-Z]{2,3}$',
        description: 'response code of a decline, or of a refused call',
      }),
    ),
    share: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1,
        description: 'strikes that part of the matching calls, by chance',
      }),
    ),
    seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
    seconds: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 3600,
        description: 'the length of not_found_for, instead of delayMs',
      }),
    ),
  },
  strict,
);
const AchReturnRequest = Type.Object(
  { retref: Text, code: Type.String({ pattern: '^R\\d{2}$' }) },
  strict,
);
const ChargebackRequest = Type.Object(
  {
    retref: Text,
    amount: Type.Optional(
      Type.String({ pattern: '^\\d{1,7}\\.\\d{2}$', description: 'in dollars; absent: all of it' }),
    ),
    reason: Type.Optional(Text),
  },
  strict,
);
const MessagesQuery = Type.Object(
  { channel: Type.Optional(Channel), to: Type.Optional(Text) },
  strict,
);
const InboundRequest = Type.Object(
  {
    channel: Channel,
    from: Type.String({ minLength: 1, maxLength: 320 }),
    to: Type.String({ minLength: 1, maxLength: 320 }),
    body: Text,
    subject: Type.Optional(Text),
    media: Type.Optional(
      Type.Array(
        Type.Object(
          { type: Type.String({ pattern: '^[\\w.+-]+/[\\w.+-]+$' }), base64: Type.String() },
          strict,
        ),
        { maxItems: 10 },
      ),
    ),
  },
  strict,
);
/** Ten files that are too large for the product. */
const INBOUND_BYTES = 100 * 1024 * 1024;

/** A card number in `match` becomes its token, and `seconds` become `delayMs`. */
const toFault = ({ match = {}, seconds, ...rest }: Static<typeof FaultRequest>): Fault => {
  const { account, ...others } = match;
  const delayMs = rest.delayMs ?? (seconds === undefined ? undefined : Math.round(seconds * 1000));
  return {
    ...rest,
    ...(delayMs === undefined ? {} : { delayMs }),
    match: {
      ...others,
      ...(account === undefined
        ? {}
        : { account: isCardNumber(account) ? tokenOfCard(account) : account }),
    },
  };
};

/** The control of the sandbox for tests and by hand: journal, faults and settlement, as JSON. */
export const controlRoutes: FastifyPluginAsyncTypebox<ControlOptions> = async (
  app,
  { book, faults, now, ...desk },
) => {
  const { box, traffic, media } = desk;
  app.get(
    '/control/journal',
    { schema: { querystring: JournalQuery } },
    async ({ query }, reply) => {
      const { since } = query;
      if (since && !/^\d+$/.test(since) && Number.isNaN(Date.parse(since))) {
        return reply
          .code(400)
          .send({ error: 'bad_request', message: 'since is a sequence number or an ISO instant' });
      }
      return book.journal(query);
    },
  );

  app.post('/control/faults', { schema: { body: FaultRequest } }, async ({ body }, reply) => {
    const fault = toFault(body);
    if (!isFaultPossible(fault)) {
      return reply.code(400).send({
        error: 'bad_request',
        message: `${fault.effect} means nothing with this match or code`,
      });
    }
    faults.add(fault);
    return reply.code(201).send(fault);
  });

  app.delete('/control/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });

  app.post('/control/settle', async () => settleAll(book, now()));

  app.post(
    '/control/ach-return',
    { schema: { body: AchReturnRequest } },
    async ({ body: { retref, code } }, reply) => {
      const outcome = returnBankPayment(book, retref, code, now());
      if (outcome === 'returned') return { retref, code, setlstat: 'Rejected' };
      return reply
        .code(outcome === 'not_found' ? 404 : 400)
        .send({ error: outcome, message: 'There is no captured bank payment with this retref.' });
    },
  );

  app.post(
    '/control/chargeback',
    { schema: { body: ChargebackRequest } },
    async ({ body: { retref, amount, reason = 'No Cardholder Authorization' } }, reply) => {
      const amountCents = amount === undefined ? null : Math.round(Number(amount) * 100);
      const outcome = chargeBack(book, { retref, amountCents, reason }, now());
      if (outcome === 'charged_back') return { retref, outcome };
      return reply.code(outcome === 'not_found' ? 404 : 400).send({
        error: outcome,
        message: 'There is no settled payment of so much with this retref.',
      });
    },
  );

  app.get('/control/messages', { schema: { querystring: MessagesQuery } }, async ({ query }) =>
    box.sent(query),
  );

  app.post(
    '/control/inbound',
    { bodyLimit: INBOUND_BYTES, schema: { body: InboundRequest } },
    async ({ body }, reply) => {
      const delivery = await deliverInbound(desk, body);
      return reply.code(delivery.status === null ? 502 : 200).send(delivery);
    },
  );

  app.post('/control/reset', async (_request, reply) => {
    book.reset();
    faults.clear();
    box.clear();
    traffic.reset();
    media.reset();
    return reply.code(204).send();
  });
};
