import {
  CancelRequest,
  RefundInDoubtResponse,
  RefundRequest,
  RefundResponse,
} from '@billfold/shared/contracts/transaction.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../../http/input-schema';
import { staffContext } from '../../../http/request-context';
import type { PaymentContext } from '../../payments/payments.public';
import type { GiveBackAnswer } from './present-give-back';
import { giveBack, type GiveBackCommand } from './give-back.service';

const config = { access: 'merchant', permission: 'refund' } as const;
const common = {
  headers: IdempotencyHeader,
  response: {
    200: RefundResponse,
    202: RefundInDoubtResponse,
    ...failures(400, 401, 403, 404, 409, 422, 503),
  },
};
const whole = { wish: 'cancel', amountMinor: null, owedAgain: true } as const;

/** The three calls that give money back. */
export const registerGiveBack = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    command: Omit<GiveBackCommand, 'idempotencyKey'>,
  ): Promise<GiveBackAnswer> => {
    const { 'idempotency-key': key } = request.headers;
    const context = { ...staffContext(request, dependencies), payments };
    const { isReplayed, ...given } = await giveBack(context, {
      ...command,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    });
    if (isReplayed) reply.header('idempotent-replayed', 'true');
    // a stored answer was presented by these routes
    return given as GiveBackAnswer;
  };

  app.post(
    '/transactions/refund',
    {
      config,
      schema: {
        summary: 'Give back a payment or a part of it',
        description:
          'Voids a whole payment that has not settled, refunds one that has. Send Idempotency-Key: a repeat with the same key is answered as the first request was.',
        body: RefundRequest,
        ...common,
      },
    },
    async (request, reply) => {
      const { transaction, amount, owed_again: owedAgain = false } = request.body;
      const { status, body } = await answer(request, reply, {
        wish: 'refund',
        transactionId: transaction,
        amountMinor: amount,
        owedAgain,
      });
      return reply.code(status).send(body);
    },
  );
  app.post(
    '/transactions/cancel',
    {
      config,
      schema: { summary: 'Void a payment that has not settled', body: CancelRequest, ...common },
    },
    async (request, reply) => {
      const refundRequest = { ...whole, transactionId: request.body.transaction };
      const { status, body } = await answer(request, reply, refundRequest);
      return reply.code(status).send(body);
    },
  );
  app.post(
    '/transactions/:id/cancel',
    { config, schema: { summary: 'The same, named in the path', params: IdParams, ...common } },
    async (request, reply) => {
      const { status, body } = await answer(request, reply, {
        ...whole,
        transactionId: request.params.id,
      });
      return reply.code(status).send(body);
    },
  );
};
