import { principalOf, type StaffActor } from '../../core/actor';
import type { Problem } from '../../core/problem.errors';
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

/** A secret that the first answer shows, and what of it is stored. */
type Made<Shown, Kept> = { readonly shown: Shown; readonly kept: Kept };

/**
 * `makeOnce` for what has a secret: the first answer shows it, and nothing stores it. A repeat throws what
 * `shownBefore` makes of the kept part.
 */
export const makeShownOnce = async <Shown, Kept>(
  context: UseCaseContext<StaffActor>,
  making: Making,
  make: (transaction: Executor) => Promise<Made<Shown, Kept>>,
  shownBefore: (kept: Kept) => Problem,
): Promise<Shown> => {
  let made: Made<Shown, Kept> | undefined;
  const { body } = await makeOnce(context, making, async (transaction) => {
    made = await make(transaction);
    return made.kept;
  });
  // a stored answer was kept by this call
  if (made === undefined) throw shownBefore(body as Kept);
  return made.shown;
};
