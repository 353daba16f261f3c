import { RegistryProblem } from '../../problem.errors';

export const releaseInvalid = (detail: string): RegistryProblem =>
  new RegistryProblem(400, 'release_invalid', detail);
export const releaseUnknown = (name: string): RegistryProblem =>
  new RegistryProblem(404, 'release_unknown', `No release ${name} is registered.`);
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
export const worldBroken = (reasons: readonly string[]): RegistryProblem =>
  new RegistryProblem(409, 'releases_conflict', reasons.join(' '));
export const environmentUnknown = (name: string, known: readonly string[]): RegistryProblem =>
  new RegistryProblem(
    404,
    'environment_unknown',
    `There is no environment ${name}; there are ${known.join(', ')}.`,
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

const folderTroubles: Readonly<Record<string, readonly [status: number, trouble: string]>> = {
  ENOSPC: [507, 'has no space left'],
  EDQUOT: [507, 'has no space left'],
  EACCES: [503, 'may not be written to by this process'],
  EPERM: [503, 'may not be written to by this process'],
  EROFS: [503, 'can only be read'],
};

/** A folder that takes or gives up nothing more, as its keeper can mend it; any other error as it is. */
export const storeRefused = (error: unknown, folder: string): unknown => {
  const [status, trouble] = folderTroubles[(error as NodeJS.ErrnoException).code ?? ''] ?? [];
  if (status === undefined) return error;
  const problem = new RegistryProblem(
    status,
    'store_refused',
    `The folder of the modules, ${folder}, ${trouble}. Nothing was changed.`,
  );
  problem.cause = error;
  return problem;
};

/** The store of the files does not answer: nothing is known about the file, so nobody may take it for absent. */
export const storeAway = (cause: unknown): RegistryProblem => {
  const problem = new RegistryProblem(
    503,
    'store_away',
    'The store of the modules does not answer. Try again in a moment.',
  );
  problem.cause = cause;
  return problem;
};
