import type { WaitingChange } from '@billfold/shared/contracts/rollout.contract';
import type { Executor } from '../../db/database';
import { listListedSpaces, normalForm } from '../releases/releases.public';
import { isConfirmable, releasesOfWaiting } from './confirmable.domain';
import { listEnvironments, listRetiredAmong, listRollouts } from './rollouts.queries';
import { listWaiting } from './waiting-changes.queries';

/** What a second person can still confirm, oldest first; of every environment for null. */
export const listConfirmable = async (
  db: Executor,
  environment: string | null,
): Promise<readonly WaitingChange[]> => {
  const waiting = await listWaiting(db, environment);
  if (waiting.length === 0) return waiting;
  const retired = await listRetiredAmong(db, waiting.flatMap(releasesOfWaiting));
  const places = await listEnvironments(db);
  const states = await listRollouts(db, environment);
  const listed = new Map<string, string>();
  for (const place of new Set(waiting.map((one) => one.environment)))
    for (const { pattern, module } of await listListedSpaces(db, place))
      listed.set(`${place} ${normalForm(pattern)}`, module);
  return waiting.filter((one) => {
    const protection = places.find(({ name }) => name === one.environment);
    return (
      protection !== undefined &&
      isConfirmable(one, {
        protection,
        states: states.filter((state) => state.environment === one.environment),
        isRetired: (release) => retired.has(release),
        listedOwner: (pattern) => listed.get(`${one.environment} ${normalForm(pattern)}`) ?? null,
      })
    );
  });
};
