/** What other modules may use of the rollouts. */
export {
  changeRollouts,
  changeWithin,
  requireEnvironment,
  type RolloutsContext,
} from './change-rollouts.service';
export { bucketOf, chooseRelease, type Choice, type Visitor } from './choose-release.domain';
export { readOwnedAddresses } from './owned-addresses.service';
export { assertTrusted, mayChange, type ServingProcess } from './production';
export {
  readEnvironments,
  readHistory,
  readRollout,
  readRollouts,
  readServedIn,
} from './read-rollouts.service';
export { assertMayWiden, resolveName } from './rollout-step.service';
export { judgedModules, namedReleases, servedReleases } from './rollout.domain';
export { changedMeanwhileAt, environmentUnknown, needsRole, notServable } from './rollout.errors';
export {
  findEnvironment,
  insertEnvironment,
  insertHistory,
  listReleasesByName,
  listServedSince,
  updateServed,
} from './rollouts.queries';
export { isWithinHours } from './schedule.domain';
export { askForAct, type ActOutcome, type ConfirmedAct, type MakeAct } from './waiting-acts';
export { withdrawalsOf } from './withdrawn.domain';
