import type { UseCaseContext } from '../../context/use-case-context';
import { endSession } from './sessions.queries';

/** Ends the session the call came with; its token opens nothing from now on. */
export const signOut = async (context: UseCaseContext): Promise<void> => {
  await endSession(context.db, context.actor.sessionId, context.clock.now());
};
