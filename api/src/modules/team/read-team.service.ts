import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import type { TeamContext } from './change-team.service';
import { listMembers, listSessions } from './team.queries';

/** The teams of the merchants at which the caller may manage the team, with the open sessions of each person. */
export const readTeam = async ({ db, actor, clock }: TeamContext): Promise<TeamMember[]> => {
  const members = await listMembers(db, actor.merchantIds);
  const sessions = await listSessions(
    db,
    members.map(({ id }) => id),
    clock.now(),
  );
  return members.map((member) => ({
    user_id: member.id,
    merchant_id: member.merchant_id,
    merchant_name: member.merchant_name,
    first_name: member.first_name,
    last_name: member.last_name,
    username: member.username,
    email: member.email ?? '',
    state: member.state,
    permissions: [...member.permissions],
    is_self: member.id === actor.userId,
    has_second_factor: member.has_second_factor,
    sessions: sessions
      .filter(({ user_id }) => user_id === member.id && member.state !== 'deactivated')
      .map(({ id, created_at, last_used_at }) => ({
        id,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: id === actor.sessionId,
      })),
  }));
};
