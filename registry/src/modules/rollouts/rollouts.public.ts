/** What other modules may use of the rollouts. */
export { changeRollouts, changeWithin } from './change-rollouts.service';
export { bucketOf, chooseRelease, type Choice, type Visitor } from './choose-release.domain';
export { readEnvironments, readHistory, readRollout, readRollouts } from './read-rollouts.service';
export { namedReleases, servedReleases } from './rollout.domain';
export { findEnvironment, insertEnvironment, insertHistory, listReleasesByName, listServedSince, updateSoak, wasRetired } from './rollouts.queries';
export { releaseRetired } from './rollout.errors';
