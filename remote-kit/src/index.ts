/** The contract between the shell and a remote, and what release.json says of a build. */
export * from '@billfold/shared/contracts/remote.contract';
export type {
  Release,
  ReleaseFile,
  ReleaseNavigation,
  ReleaseRoute,
} from '@billfold/shared/contracts/release.contract';
export { shareRanges } from './build/remote-options.js';
export { whyRefused } from './release/why-refused';
