import { type Actor, isPayer } from '../../core/actor';
import type { Executor } from '../../db/database';
import { listPaidInSession } from '../payments/attempts.public';

const hidden = 'Card or bank account';

type Movement = { readonly id: number; readonly visible_method: string };

/**
 * Movements of money of one invoice for this reader. The session of a text's link learns of no method but the card that
 * was entered in it.
 */
export const methodsShownTo = async <Shown extends Movement>(
  executor: Executor,
  actor: Actor,
  movements: readonly Shown[],
): Promise<readonly Shown[]> => {
  if (!isPayer(actor)) return movements;
  const ids = movements.map(({ id }) => id);
  const own = await listPaidInSession(executor, actor.sessionId, ids);
  return movements.map((movement) =>
    own.has(movement.id) ? movement : { ...movement, visible_method: hidden },
  );
};
