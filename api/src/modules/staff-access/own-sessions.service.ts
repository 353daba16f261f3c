import type { OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { notFound } from '../../core/problem.errors';
import { nameDevice } from './device-name.domain';
import { noteOwnChange } from './note-member.service';
import { endOwnSessions, listOwnSessions } from './own-sessions.queries';

type StaffContext = UseCaseContext<StaffActor>;

/** Where the caller is signed in. */
export const readOwnSessions = async ({
  db,
  clock,
  actor,
}: StaffContext): Promise<OwnSession[]> => {
  const rows = await listOwnSessions(db, actor.userId, clock.now());
  return rows.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    device: nameDevice(user_agent),
    address: address ?? '',
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === actor.sessionId,
  }));
};

/** Signs the caller out on one device. Throws notFound for what is no open session of theirs. */
export const endOwnSession = (context: StaffContext, id: number): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const { actor, clock } = context;
    if ((await endOwnSessions(transaction, actor.userId, { id }, clock.now())) === 0)
      throw notFound('This session has already ended.');
    await noteOwnChange(transaction, context, 'staff.session_ended', { session: id });
  });

/** Signs the caller out everywhere else. */
export const endOtherSessions = (context: StaffContext): Promise<{ readonly ended: number }> =>
  context.db.transaction().execute(async (transaction) => {
    const { actor, clock } = context;
    const kept = { exceptId: actor.sessionId };
    const ended = await endOwnSessions(transaction, actor.userId, kept, clock.now());
    if (ended > 0) await noteOwnChange(transaction, context, 'staff.sessions_ended', { ended });
    return { ended };
  });
