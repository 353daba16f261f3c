import { RegistryProblem } from '../../problems/problem.errors';

export const releaseInvalid = (detail: string): RegistryProblem =>
  new RegistryProblem(400, 'release_invalid', detail);

export const releaseAmbiguous = (name: string): RegistryProblem =>
  new RegistryProblem(400, 'release_ambiguous', `The list names ${name} twice.`);

export const bytesDiffer = (name: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'bytes_differ',
    `${name} is registered already, with other bytes. Raise the version.`,
  );

export const descriptionDiffers = (name: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'description_differs',
    `${name} is registered already, with other routes, navigation, owner or inventory. Raise the version, or make the description part of the build id.`,
  );

export const hashMismatch = (name: string, path: string): RegistryProblem =>
  new RegistryProblem(
    400,
    'hash_mismatch',
    `${path} of ${name} does not match the hash in its release.json.`,
  );

export const environmentUnknown = (
  name: string,
  environments: readonly string[],
): RegistryProblem =>
  new RegistryProblem(
    404,
    'environment_unknown',
    `There is no environment ${name}; there are ${environments.join(', ')}.`,
  );

export const releaseTooLarge = (detail: string): RegistryProblem =>
  new RegistryProblem(413, 'release_too_large', detail);

export const releaseUnsigned = (): RegistryProblem =>
  new RegistryProblem(
    403,
    'release_unsigned',
    'The release is not signed: release.json must come as a compact JWS that names its key. `npm run release` signs it.',
  );

export const keyUnknown = (keyId: string, hasNone: boolean): RegistryProblem =>
  new RegistryProblem(
    403,
    'key_unknown',
    hasNone
      ? 'This registry trusts no key yet: RELEASE_KEYS names those that releases may be signed with.'
      : `The release is signed with the key ${keyId}, which this registry does not trust.`,
  );

export const keyRetired = (keyId: string): RegistryProblem =>
  new RegistryProblem(
    403,
    'key_unknown',
    `The key ${keyId} is retired: what it signed is served on, and it signs nothing more.`,
  );

export const keysUnreadable = (problem: string): RegistryProblem =>
  new RegistryProblem(
    503,
    'keys_unreadable',
    `${problem} Until that is mended no release is taken.`,
  );

export const signatureWrong = (keyId: string): RegistryProblem =>
  new RegistryProblem(
    403,
    'signature_wrong',
    `The signature is not one of the key ${keyId}, or release.json was changed after it was signed.`,
  );

export const keyNotForModule = (
  name: string,
  module: string,
  modules: readonly string[],
): RegistryProblem =>
  new RegistryProblem(
    403,
    'key_not_for_module',
    `The key of ${name} signs ${modules.join(', ')}, not ${module}.`,
  );

export const filesBusy = (): RegistryProblem =>
  new RegistryProblem(
    503,
    'files_busy',
    'Other releases are registered or retired right now. Try again in a moment.',
  );
