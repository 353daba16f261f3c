import { RegistryProblem } from '../../problems/problem.errors';

export const environmentUnknown = (name: string): RegistryProblem =>
  new RegistryProblem(404, 'environment_unknown', `There is no environment ${name}.`);
export const moduleUnknown = (module: string, environment: string): RegistryProblem =>
  new RegistryProblem(404, 'module_unknown', `${environment} serves nothing of ${module}.`);
export const versionAmbiguous = (name: string, builds: readonly string[]): RegistryProblem =>
  new RegistryProblem(
    409,
    'release_ambiguous',
    `${name} names ${builds.length} builds: ${builds.join(', ')}. Name one of them in full.`,
  );
export const releaseRetired = (name: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'release_retired',
    `${name} is retired: its files are gone. Choose another release, or register this one again.`,
  );
export const wrongModule = (name: string, module: string): RegistryProblem =>
  new RegistryProblem(400, 'wrong_module', `${name} is no release of ${module}.`);
export const rolloutLocked = (
  module: string,
  lock: { readonly by: string; readonly reason: string },
): RegistryProblem =>
  new RegistryProblem(
    409,
    'rollout_locked',
    `${module} is locked by ${lock.by}: ${lock.reason}. Unlock it first.`,
  );
export const changedMeanwhile = (module: string, what: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'changed_meanwhile',
    `${module} was changed meanwhile${what}. Look at it again before you decide.`,
  );
/** What an operator saw of an address is not so any more. */
export const changedMeanwhileAt = (pattern: string, owner: string | null): RegistryProblem =>
  new RegistryProblem(
    409,
    'changed_meanwhile',
    `${pattern} ${owner === null ? 'is not on the list any more' : `was given to ${owner} meanwhile`}. Ask for the change again.`,
  );
export const notServable = (reasons: readonly string[]): RegistryProblem =>
  new RegistryProblem(409, 'releases_conflict', reasons.join(' '));
export const impossible = (detail: string): RegistryProblem =>
  new RegistryProblem(409, 'not_possible', detail);
export const senseless = (detail: string): RegistryProblem =>
  new RegistryProblem(400, 'invalid_input', detail);
export const servedElsewhere = (environment: string, own: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'not_possible',
    `${environment} is served in production by registries of its own, and changed there alone. This one serves ${own}.`,
  );
export const keyNotTrusted = (name: string, signedBy: string | null): RegistryProblem =>
  new RegistryProblem(
    403,
    'key_unknown',
    `${name} ${signedBy === null ? 'is not signed' : `is signed with a key of ${signedBy} that this registry does not trust`}, so no more of it is served here. Raise its version and release it with a key of RELEASE_KEYS.`,
  );
export const needsRole = (role: string, name: string, has: string, what: string): RegistryProblem =>
  new RegistryProblem(403, 'forbidden', `${what} needs the role ${role}; ${name} is ${has}.`);
export const secondPersonNeeded = (what: string, askedBy: string): RegistryProblem =>
  new RegistryProblem(
    409,
    'second_person_needed',
    `${askedBy} has asked for ${what} already. A second person confirms it, with a token of their own.`,
  );
export const nothingWaits = (id: number, environment: string): RegistryProblem =>
  new RegistryProblem(
    404,
    'waiting_unknown',
    `No change ${id} waits in ${environment}: it was confirmed or withdrawn, or is older than a day.`,
  );
