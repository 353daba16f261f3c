/** What other modules may use of the releases. */
export {
  addressConflicts,
  isListedPayment,
  rightTo,
  spacesOfRelease,
  type AddressSpace,
} from './address-owner.domain';
export {
  addressOf,
  compareExactness,
  covers,
  describePatternFlaws,
  matchesAddress,
  normalForm,
  sharedAddress,
  spaceOf,
  variantsOf,
  type Variant,
} from './address-pattern.domain';
export { listListedSpaces, returnAddresses } from './address-spaces.queries';
export { checkFiles } from './checked-store';
export type { ModuleStore, VerifiedBuild } from './module-store';
export { openModuleStore } from './open-store';
export { conflictsOfCandidates, describeConflicts, whyNotServed } from './release-compatibility';
export { describeFlaws } from './release-flaws.domain';
export { releaseUnknown } from './release.errors';
export { hasSameFiles, keyOf, releaseName, type ReleaseKey } from './release.domain';
export {
  changeRegistry,
  findKeptRelease,
  findRelease,
  findReleaseByAlias,
  findReleaseByName,
  listBuilds,
  listEnvironmentNames,
  listKeptReleases,
  listRetentionRows,
  readRevision,
  rehearseChange,
  type KeptRelease,
} from './releases.queries';
