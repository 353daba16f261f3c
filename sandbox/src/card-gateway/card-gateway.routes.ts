import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
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
} from './gateway-request.schema';
import { declinedWith, type GatewayTransaction } from './gateway-transaction.domain';
import { funding, inquire, inquireByOrder, settlementStatus } from './look-up-payment.service';

export interface CardGatewayOptions extends GatewayDesk {
  readonly config: SandboxConfig;
  readonly now: () => Date;
}

const WRITING = ['PUT', 'POST'];

/** The card gateway's REST protocol, below `/cardconnect/rest`. */
export const cardGatewayRoutes: FastifyPluginAsyncTypebox<CardGatewayOptions> = async (
  app,
  { book, faults, config, now },
) => {
  const desk: GatewayDesk = { book, faults };
  const authorizing: AuthorizationRules = { book, now, timeoutAnswerMs: config.timeoutAnswerMs };
  const changing: ChangeRules = { book, now };
  const serve = (operation: GatewayOperation, reply: FastifyReply): Promise<FastifyReply> =>
    serveGatewayCall(desk, operation, reply);

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

  app.route({
    method: WRITING,
    url: '/',
    handler: async (_request, reply) =>
      reply.type('text/html').send('<h1>CardConnect REST Servlet</h1>'),
  });

  app.route({
    method: WRITING,
    url: '/auth',
    schema: { body: AuthRequest },
    handler: ({ body }, reply) =>
      serve(
        {
          call: describeAuthorization(body),
          merchid: body.merchid,
          perform: (forced) => authorizePayment(authorizing, body, forced),
        },
        reply,
      ),
  });

  const changes: readonly (readonly [
    GatewayEndpoint,
    (rules: ChangeRules, request: RetrefRequest) => GatewayResult,
  ])[] = [
    ['capture', capturePayment],
    ['void', voidPayment],
    ['refund', refundPayment],
  ];
  for (const [endpoint, change] of changes) {
    app.route({
      method: WRITING,
      url: `/${endpoint}`,
      schema: { body: RetrefRequest },
      handler: ({ body }, reply) =>
        serve(
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
      serve(
        changeOperation('voidByOrderId', book.findByOrder(body.orderid, body.merchid), body, () =>
          voidPaymentByOrder(changing, body),
        ),
        reply,
      ),
  });

  app.get(
    '/inquire/:retref/:merchid',
    { schema: { params: RetrefParams } },
    ({ params: { retref, merchid } }, reply) =>
      serve(
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
      serve(
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

  app.get('/settlestat', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    serve(
      changeOperation('settlestat', null, { merchid: query.merchid }, () =>
        settlementStatus(book, query),
      ),
      reply,
    ),
  );
  app.get('/funding', { schema: { querystring: BatchQuery } }, ({ query }, reply) =>
    serve(
      changeOperation('funding', null, { merchid: query.merchid }, () =>
        funding(book, query, now()),
      ),
      reply,
    ),
  );
};

function changeOperation(
  endpoint: GatewayEndpoint,
  target: GatewayTransaction | null,
  request: Partial<RetrefRequest> & { merchid: string },
  perform: () => GatewayResult,
): GatewayOperation {
  const call = describeChange(endpoint, target, request);
  return {
    call,
    merchid: request.merchid,
    perform: (forced) =>
      forced?.kind === 'decline'
        ? refuseChange(call, request.merchid, declinedWith(forced.code), 'declined')
        : perform(),
  };
}
