import { RegistryProblem } from '../../problem.errors';

export const releaseInvalid = (detail: string): RegistryProblem => new RegistryProblem(400, 'release_invalid', detail);
export const releaseUnknown = (name: string): RegistryProblem => new RegistryProblem(404, 'release_unknown', `No release ${name} is registered.`);
export const releaseAmbiguous = (name: string): RegistryProblem =>
  new RegistryProblem(400, 'release_ambiguous', `The list names ${name} twice.`);
export const bytesDiffer = (name: string): RegistryProblem =>
  new RegistryProblem(409, 'bytes_differ', `${name} is registered already, with other bytes. Raise the version.`);
export const hashMismatch = (name: string, path: string): RegistryProblem =>
  new RegistryProblem(400, 'hash_mismatch', `${path} of ${name} does not match the hash in its release.json.`);
export const worldBroken = (reasons: readonly string[]): RegistryProblem =>
  new RegistryProblem(409, 'releases_conflict', reasons.join(' '));
