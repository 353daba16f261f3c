/** What other modules may use of the rollouts. */
export {
  changeRollouts,
  changeWithin,
  requireEnvironment,
  type RolloutsContext,
} from './change-rollouts.service';
export { assertMayWiden, resolveName } from './rollout-step.service';
export { readOwnedAddresses } from './owned-addresses.service';
export { assertTrusted, mayChange, type ServingProcess } from './production';
export { bucketOf, chooseRelease, type Choice, type Visitor } from './choose-release.domain';
export {
  readEnvironments,
  readHistory,
  readRollout,
  readRollouts,
  readServedIn,
} from './read-rollouts.service';
export { judgedModules, namedReleases, servedReleases } from './rollout.domain';
export {
  findEnvironment,
  insertEnvironment,
  insertHistory,
  listReleasesByName,
  listServedSince,
  updateServed,
} from './rollouts.queries';
export { askForAct, type ActOutcome, type ConfirmedAct, type MakeAct } from './waiting-acts';
export { isWithinHours } from './schedule.domain';
export { withdrawalsOf } from './withdrawn.domain';
export { changedMeanwhileAt, environmentUnknown, needsRole } from './rollout.errors';
