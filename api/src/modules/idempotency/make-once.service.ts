import { principalOf, type StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { storeAnswer } from './idempotency.queries';
import { type AnswerOnce, type OnceCommand, runOnce } from './idempotency.service';

type Making = Pick<OnceCommand, 'route' | 'key' | 'request'>;

/**
 * Makes rows at most once per key, in one transaction, and answers repeats with the first answer. The answer is stored
 * in the transaction that makes the rows: without an answer there are none.
 */
export const makeOnce = (
  context: UseCaseContext<StaffActor>,
  making: Making,
  make: (transaction: Executor) => Promise<unknown>,
): Promise<AnswerOnce> =>
  runOnce(context, {
    ...making,
    principal: principalOf(context.actor),
    execute: (key) =>
      context.db.transaction().execute(async (transaction) => {
        await key?.fence(transaction);
        const answer = { status: 200, body: await make(transaction) };
        if (key !== null) await storeAnswer(transaction, key, answer, context.clock.now());
        return { ...answer, isKept: key !== null };
      }),
    recall: async () => undefined,
  });
