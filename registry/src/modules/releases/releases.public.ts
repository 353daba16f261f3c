/** What other modules may use of the releases. */
export { describeConflicts, whyNotServed } from './release-compatibility';
export { releaseName } from './release.domain';
export { changeRegistry, findReleaseByName, listBuilds, readRevision } from './releases.queries';
