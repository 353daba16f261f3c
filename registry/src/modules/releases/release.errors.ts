import { RegistryProblem } from '../../problems/problem.errors';

export const releaseUnknown = (name: string): RegistryProblem =>
  new RegistryProblem(404, 'release_unknown', `No release ${name} is registered.`);

const folderTroubles: Readonly<Record<string, readonly [status: number, trouble: string]>> = {
  ENOSPC: [507, 'has no space left'],
  EDQUOT: [507, 'has no space left'],
  EACCES: [503, 'may not be written to by this process'],
  EPERM: [503, 'may not be written to by this process'],
  EROFS: [503, 'can only be read'],
};

/** Describes the error of a folder that cannot be written or read, for its operator. Returns other errors unchanged. */
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

/** The store of the files does not answer. The file must not count as absent. */
export const storeAway = (cause: unknown): RegistryProblem => {
  const problem = new RegistryProblem(
    503,
    'store_away',
    'The store of the modules does not answer. Try again in a moment.',
  );
  problem.cause = cause;
  return problem;
};
