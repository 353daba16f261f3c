import type { FastifyReply } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANGED_ANSWERS, isAnswerChange, type AnswerChange } from './changed-answer.domain';
import { presentRefusal } from './present-gateway-answer';
import type { GatewayBook } from './gateway-book';
import type { GatewayCall, GatewayResult } from './gateway-call.domain';
import type { Fault, FaultEffect, ForcedOutcome } from './gateway-fault.domain';
import type { GatewayFaults } from './gateway-faults';
import { VERDICTS } from './gateway-transaction.domain';

/** One request of the gateway: its data and its execution. */
export type GatewayOperation = {
  readonly call: GatewayCall;
  readonly merchid: string;
  readonly perform: (forced?: ForcedOutcome) => GatewayResult;
};

export type GatewayDesk = {
  readonly book: GatewayBook;
  readonly faults: GatewayFaults;
};

const UNREADABLE_PAGE =
  '<!doctype html><html><head><title>Gateway</title></head><body><h1>Service temporarily unavailable</h1></body></html>';

/** Executes one request under its fault, if any: first the book and the journal, then the answer. */
export const serveGatewayCall = async (
  desk: GatewayDesk,
  operation: GatewayOperation,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const fault = desk.faults.strike(operation.call);
  if (fault === null) {
    const result = perform(desk, operation);
    await sleep(result.waitMs ?? 0);
    return reply.send(result.answer);
  }
  return serveWithFault(desk, operation, fault, reply);
};

const serveWithFault = async (
  desk: GatewayDesk,
  operation: GatewayOperation,
  fault: Fault,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { effect, delayMs, code } = fault;
  if (effect === 'decline' || effect === 'partial') {
    const { answer } = perform(desk, operation, fault, {
      kind: effect,
      ...(code === undefined ? {} : { code }),
    });
    await sleep(delayMs ?? 0);
    return reply.send(answer);
  }
  if (effect === 'slow') {
    const { answer } = perform(desk, operation, fault);
    await sleep(delayMs ?? 0);
    return reply.send(answer);
  }
  if (isAnswerChange(effect)) {
    const { answer } = perform(desk, operation, fault);
    await sleep(delayMs ?? 0);
    return reply.type('application/json; charset=utf-8').send(CHANGED_ANSWERS[effect](answer));
  }
  if (effect === 'b62_booked' || effect === 'drop_after') perform(desk, operation, fault);
  else turnAway(desk, operation, fault);

  if (effect === 'hang') return cut(reply, delayMs ?? null);
  if (effect === 'drop_before' || effect === 'drop_after') return cut(reply, delayMs ?? 0);
  // Here the time says how long the fault lasts, not how long to wait.
  if (effect !== 'not_found_for') await sleep(delayMs ?? 0);
  return SPOILT_ANSWERS[effect](operation, reply, fault);
};

type SpoiltEffect = Exclude<
  FaultEffect,
  'decline' | 'partial' | 'slow' | 'hang' | 'drop_before' | 'drop_after' | AnswerChange
>;

const timedOut = ({ call, merchid }: GatewayOperation, reply: FastifyReply): FastifyReply =>
  reply.send(presentRefusal(VERDICTS.timedOut, { merchid, amountCents: call.amountCents }));

const SPOILT_ANSWERS: Readonly<
  Record<
    SpoiltEffect,
    (operation: GatewayOperation, reply: FastifyReply, fault: Fault) => FastifyReply
  >
> = {
  b62_booked: timedOut,
  b62_unbooked: timedOut,
  not_found_for: ({ call, merchid }, reply) =>
    reply.send(presentRefusal(VERDICTS.notFound, { merchid, retref: call.retref })),
  refused: ({ merchid }, reply, { code }) =>
    reply.send(
      presentRefusal(
        { ...VERDICTS.invalidMerchant, ...(code === undefined ? {} : { respcode: code }) },
        { merchid },
      ),
    ),
  http_500: (_operation, reply) =>
    reply.code(500).send({ status: 500, error: 'Internal Server Error' }),
  html_200: (_operation, reply) =>
    reply.code(200).type('text/html; charset=utf-8').send(UNREADABLE_PAGE),
  http_401: (_operation, reply) =>
    reply
      .code(401)
      .header('WWW-Authenticate', 'Basic realm="CardConnect"')
      .send({ status: 401, error: 'Unauthorized' }),
  http_429: (_operation, reply) =>
    reply
      .code(429)
      .header('Retry-After', '1')
      .header('X-Rate-Limit-Retry-After-Seconds', '1')
      .send({ status: 429, error: 'Too Many Requests' }),
};

const perform = (
  { book }: GatewayDesk,
  operation: GatewayOperation,
  fault?: Fault,
  forced?: ForcedOutcome,
): GatewayResult => {
  const result = operation.perform(forced);
  book.record(result.call, result.outcome, result.changes, fault?.effect);
  return result;
};

/** The request never reaches the money: only the journal knows of it. */
const turnAway = ({ book }: GatewayDesk, operation: GatewayOperation, fault: Fault): void => {
  book.record(operation.call, fault.effect, [], fault.effect);
};

/** Ends the connection without a single byte of answer; null leaves it open until the caller gives up. */
const cut = (reply: FastifyReply, afterMs: number | null): FastifyReply => {
  reply.hijack();
  if (afterMs !== null) setTimeout(() => reply.raw.destroy(), afterMs).unref();
  return reply;
};
