/** What other modules may use of the releases. */
export { whyNotServed } from './release-compatibility';
export { releaseName } from './release.domain';
export { findReleaseByName, listServed, readRevision, type ServedModule } from './releases.queries';
