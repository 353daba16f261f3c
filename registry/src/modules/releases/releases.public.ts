/** What other modules may use of the releases. */
export { describeConflicts, whyNotServed } from './release-compatibility';
export { releaseName } from './release.domain';
export { changeRegistry, findReleaseByName, readRevision } from './releases.queries';
