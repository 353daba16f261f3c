import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { SandboxConfig } from '../settings/config';
import { hasBasicCredentials } from '../http/basic-credentials';
import {
  authorizePayment,
  describeAuthorization,
  type AuthorizationRules,
} from './authorize-payment.service';
import {
  capturePayment,
  describeChange,
  refuseChange,
  refundPayment,
  voidPayment,
  voidPaymentByOrder,
  type ChangeRules,
} from './change-payment.service';
import type { GatewayEndpoint, GatewayResult } from './gateway-call.domain';
import { serveGatewayCall, type GatewayDesk, type GatewayOperation } from './gateway-call.route';
import {
  AuthRequest,
  BatchQuery,
  OrderParams,
  RetrefParams,
  RetrefRequest,
  VoidByOrderRequest,
} from './gateway-request-schema';
import { declinedWith, type GatewayTransaction } from './gateway-transaction.domain';
import { funding, inquire, inquireByOrder, settlementStatus } from './look-up-payment.service';

export type CardGatewayOptions = {
  readonly config: SandboxConfig;
  readonly now: () => Date;
} & GatewayDesk;

const WRITING = ['PUT', 'POST'];

const CHANGES: readonly (readonly [
  GatewayEndpoint,
  (rules: ChangeRules, request: RetrefRequest) => GatewayResult,
])[] = [
  ['capture', capturePayment],
  ['void', voidPayment],
  ['refund', refundPayment],
];

type App = Parameters<FastifyPluginAsyncTypebox>[0];

const requireCredentials = (app: App, config: SandboxConfig): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (
      hasBasicCredentials(request.headers.authorization, config.gatewayUser, config.gatewayPassword)
    )
      return;
    await reply
      .code(401)
      .header('WWW-Authenticate', 'Basic realm="CardConnect"')
      .send({ status: 401, error: 'Unauthorized' });
  });
};

/** Calls that move money. */
const paymentRoutes = (app: App, { book, faults, config, now }: CardGatewayOptions): void => {
  const desk: GatewayDesk = { book, faults };
  const authorizing: AuthorizationRules = { book, now, timeoutAnswerMs: config.timeoutAnswerMs };
  const changing: ChangeRules = { book, now };

  app.route({
    method: WRITING,
    url: '/auth',
    schema: { body: AuthRequest },
    handler: ({ body }, reply) =>
      serveGatewayCall(
        desk,
        {
          call: describeAuthorization(body),
          merchid: body.merchid,
          perform: (forced) => authorizePayment(authorizing, body, forced),
        },
        reply,
      ),
  });

  for (const [endpoint, change] of CHANGES) {
    app.route({
      method: WRITING,
      url: `/${endpoint}`,
      schema: { body: RetrefRequest },
      handler: ({ body }, reply) =>
        serveGatewayCall(
          desk,
          changeOperation(endpoint, book.find(body.retref, body.merchid), body, () =>
            change(changing, body),
          ),
          reply,
        ),
    });
  }

  app.route({
    method: WRITING,
    url: '/voidByOrderId',
    schema: { body: VoidByOrderRequest },
    handler: ({ body }, reply) =>
      serveGatewayCall(
        desk,
        changeOperation('voidByOrderId', book.findByOrder(body.orderid, body.merchid), body, () =>
          voidPaymentByOrder(changing, body),
        ),
        reply,
      ),
  });
};

/** Look-ups of one payment. */
const inquiryRoutes = (app: App, desk: GatewayDesk): void => {
  const { book } = desk;

  app.get(
    '/inquire/:retref/:merchid',
    { schema: { params: RetrefParams } },
    ({ params: { retref, merchid } }, reply) =>
      serveGatewayCall(
        desk,
        changeOperation('inquire', book.find(retref, merchid), { retref, merchid }, () =>
          inquire(book, retref, merchid),
        ),
        reply,
      ),
  );

  for (const url of [
    '/inquireByOrderid/:orderid/:merchid',
    '/inquireByOrderid/:orderid/:merchid/:set',
  ]) {
    app.get(url, { schema: { params: OrderParams } }, ({ params: { orderid, merchid } }, reply) =>
      serveGatewayCall(
        desk,
        changeOperation(
          'inquireByOrderid',
          book.findByOrder(orderid, merchid),
          { orderid, merchid },
          () => inquireByOrder(book, orderid, merchid),
        ),
        reply,
      ),
    );
  }
};

/** Lists of a merchant account: settled batches and funding. */
const batchRoutes = (app: App, { book, faults, now }: CardGatewayOptions): void => {
  const desk: GatewayDesk = { book, faults };

  app.get('/settlestat', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    serveGatewayCall(
      desk,
      changeOperation('settlestat', null, { merchid: query.merchid }, () =>
        settlementStatus(book, query),
      ),
      reply,
    ),
  );
  app.get('/funding', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    serveGatewayCall(
      desk,
      changeOperation('funding', null, { merchid: query.merchid }, () =>
        funding(book, query, now()),
      ),
      reply,
    ),
  );
};

/** The card gateway's REST protocol, below `/cardconnect/rest`. */
export const cardGatewayRoutes: FastifyPluginAsyncTypebox<CardGatewayOptions> = async (
  app,
  options,
) => {
  requireCredentials(app, options.config);
  app.route({
    method: WRITING,
    url: '/',
    handler: async (_request, reply) =>
      reply.type('text/html').send('<h1>CardConnect REST Servlet</h1>'),
  });

  paymentRoutes(app, options);
  inquiryRoutes(app, options);
  batchRoutes(app, options);
};

const changeOperation = (
  endpoint: GatewayEndpoint,
  target: GatewayTransaction | null,
  request: Partial<RetrefRequest> & { merchid: string },
  perform: () => GatewayResult,
): GatewayOperation => {
  const call = describeChange(endpoint, target, request);
  return {
    call,
    merchid: request.merchid,
    perform: (forced) =>
      forced?.kind === 'decline'
        ? refuseChange(call, request.merchid, declinedWith(forced.code), 'declined')
        : perform(),
  };
};
