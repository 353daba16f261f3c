import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import type { Database, Executor } from '../../db/database';
import { assertWithinLimits } from '../../plugins/operator-limits';
import {
  changeWithin,
  insertEnvironment,
  insertHistory,
  listReleasesByName,
  needsRole,
  readOwnedAddresses,
  readRollouts,
  servedReleases,
  type ServingProcess,
  notServable,
} from '../rollouts/rollouts.public';
import {
  type ModuleStore,
  type VerifiedBuild,
  addressConflicts,
  changeRegistry,
  conflictsOfCandidates,
  findRelease,
  hasSameFiles,
  listEnvironmentNames,
  rehearseChange,
  releaseName,
} from '../releases/releases.public';
import {
  findSignature,
  insertRelease,
  insertSignature,
  keepBranch,
  isRetired,
  reviveRelease,
  tryFilesLock,
} from './publishing.queries';
import { parseRelease, sentencesOf, verifyBuild, type SignedUpload } from './release-candidate';
import {
  bytesDiffer,
  descriptionDiffers,
  environmentUnknown,
  filesBusy,
  releaseAmbiguous,
  releaseInvalid,
  releaseTooLarge,
} from './publishing.errors';
import type { ReleaseKeys, ReleaseSignature } from './release-signature';
import { releaseLimits } from './release-limits.domain';
import { describeTexts } from './release-texts.domain';
import { describeStyles } from './style-reach';

/** What each change of the registry needs. */
export type ChangeContext = {
  readonly db: Database;
  readonly store: ModuleStore;
  /** The one that this process serves pages for. */
  readonly environment: string;
  readonly keys: ReleaseKeys;
};
/** The operator and the reason of a change, for the history. */
export type Change = { readonly actor: Operator; readonly reason: string };

export type RegisterCommand = Change & {
  readonly uploads: readonly SignedUpload[];
  /** Which environment they are meant for; this process's own when absent. */
  readonly environment?: string;
  /** Serve them there from now on. The first release of a module is served in any case. */
  readonly makeDefault: boolean;
  /** They are for a preview: not even the first release of a module is served. */
  readonly isPreview?: boolean;
};
export type RegisteredRelease = {
  readonly name: string;
  readonly isNew: boolean;
  readonly isDefault: boolean;
};
type SignedBuild = VerifiedBuild & {
  readonly signature: ReleaseSignature;
  /** What the contract forbids today; a release from before stays what it is. */
  readonly flaws: readonly string[];
};

const refuseDoubles = (releases: readonly Release[]): void => {
  const seen = new Set<string>();
  for (const { module } of releases) {
    if (seen.has(module)) throw releaseAmbiguous(module);
    seen.add(module);
  }
};

/** Checks the signature of an upload first: of the description, then of each byte by its hash. */
const openUpload = async (
  keys: ReleaseKeys,
  actor: Operator,
  { jws, read }: SignedUpload,
): Promise<SignedBuild> => {
  if (jws !== null && jws.length > releaseLimits.descriptionBytes)
    throw releaseTooLarge('The signed release.json is larger than 2 MB.');
  const { text, signature, assertMaySign } = await keys.open(jws);
  const release = parseRelease(text, 'The signed release.json');
  assertMaySign(release.module);
  assertWithinLimits(actor, { modules: [release.module], environment: null });
  const build = await verifyBuild(release, read);
  const flaws = [
    ...describeTexts(release),
    ...describeStyles(release, (path) => String(build.contents.get(path))),
  ];
  return { ...build, signature, flaws };
};

/**
 * Same name, same description? But for what another machine may say otherwise of one build, as
 * `remote-kit/src/build/build-id.js` has it.
 */
const hasSameDescription = (one: Release, other: Release): boolean => {
  const described = ({
    builtAt: _builtAt,
    commit: _commit,
    branch: _branch,
    manifest: _manifest,
    files: _files,
    ...description
  }: Release) => description;
  return isDeepStrictEqual(described(one), described(other));
};

const refuseOther = (existing: Release | null, release: Release): void => {
  if (existing === null) return;
  if (!hasSameFiles(existing, release)) throw bytesDiffer(releaseName(release));
  if (!hasSameDescription(existing, release)) throw descriptionDiffers(releaseName(release));
};

/**
 * Compares candidates with every release that the environment serves, except the defaults that they replace, and with
 * the addresses owned there.
 */
const refuseConflicts = async (
  transaction: Executor,
  environment: string,
  candidates: readonly Release[],
): Promise<void> => {
  const followed = new Set(candidates.map(({ module }) => module));
  const states = await readRollouts(transaction, environment);
  const names = states.flatMap((state) =>
    servedReleases(followed.has(state.module) ? { ...state, default: null } : state),
  );
  const served = await listReleasesByName(transaction, [...new Set(names)]);
  const conflicts = [
    ...conflictsOfCandidates(candidates, [...served.values()]),
    ...addressConflicts(candidates, await readOwnedAddresses(transaction, environment, states)),
  ];
  if (conflicts.length > 0) throw notServable(conflicts);
};

/** Returns whether the release is new or was retired before. */
const insertIfNew = async (
  transaction: Executor,
  { release, flaws, signature }: SignedBuild,
  { actor, reason }: Change,
): Promise<boolean> => {
  const existing = await findRelease(transaction, release);
  refuseOther(existing, release);
  // A release from before this rule stays what it is: its files may have to come back.
  if (existing === null && flaws.length > 0)
    throw releaseInvalid(sentencesOf(`${releaseName(release)}:`, flaws));
  const wasRetired = existing !== null && (await isRetired(transaction, release));
  if (existing === null) await insertRelease(transaction, release, actor.name);
  // A signature speaks for the release.json that is kept, not for another of the same files.
  if (
    existing === null ||
    (isDeepStrictEqual(existing, release) && (await findSignature(transaction, release)) === null)
  )
    await insertSignature(transaction, release, signature);
  if (wasRetired) await reviveRelease(transaction, release);
  if (existing !== null && !wasRetired) return false;
  await insertHistory(transaction, {
    environment: null,
    actor: actor.name,
    action: 'release_registered',
    module: release.module,
    release: releaseName(release),
    reason,
    before: null,
    after: null,
  });
  return true;
};

const requireEnvironment = async (
  transaction: Executor,
  own: string,
  environment: string,
): Promise<void> => {
  if (environment === own) return insertEnvironment(transaction, own);
  const environments = await listEnvironmentNames(transaction);
  if (!environments.includes(environment)) throw environmentUnknown(environment, environments);
};

const longestWaitMs = 30_000;

const underFilesLock = async <Result extends object>(
  db: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result> => {
  for (const end = performance.now() + longestWaitMs; performance.now() < end; await sleep(100)) {
    const result = await tryFilesLock(db, work);
    if (result !== null) return result;
  }
  throw filesBusy();
};

/**
 * A first release is served to every visitor at once. Names it, so that a publisher does not look for a wrong token.
 */
const requireOperator = (actor: Operator, module: string, environment: string): void => {
  if (!hasRole(actor, 'operator'))
    throw needsRole(
      'operator',
      actor.name,
      actor.role,
      `The first release of ${module} in ${environment}, which every visitor is served at once,`,
    );
};

/** As one change of the registry: all or none. */
const insertBuilds = async (
  transaction: Executor,
  builds: readonly SignedBuild[],
  serving: ServingProcess,
  command: RegisterCommand,
): Promise<readonly RegisteredRelease[]> => {
  const { environment = serving.environment, makeDefault, isPreview, reason, actor } = command;
  const releases = builds.map(({ release }) => release);
  await requireEnvironment(transaction, serving.environment, environment);
  for (const release of releases) refuseOther(await findRelease(transaction, release), release);
  await refuseConflicts(transaction, environment, releases);
  const served = new Map(
    (await readRollouts(transaction, environment)).map((state) => [state.module, state.default]),
  );
  const isDefault = ({ module }: Release): boolean =>
    makeDefault || (isPreview !== true && (served.get(module) ?? null) === null);
  const first = releases.find(isDefault);
  if (first !== undefined) requireOperator(actor, first.module, environment);
  const registered: { readonly name: string; readonly isNew: boolean }[] = [];
  for (const build of builds) {
    const isNew = await insertIfNew(transaction, build, command);
    if (build.release.branch) await keepBranch(transaction, build.release, build.release.branch);
    registered.push({ name: releaseName(build.release), isNew });
  }
  const changes = releases.filter(isDefault).map((release) => ({
    module: release.module,
    command: { kind: 'promote' as const, release: releaseName(release) },
  }));
  const outcome =
    changes.length === 0
      ? null
      : await changeWithin(transaction, serving, { environment, changes, reason, actor });
  // What waits for a second person is not the default yet.
  const promoted =
    outcome?.waiting === null ? changes.map(({ command: { release } }) => release) : [];
  return registered.map((one) => ({ ...one, isDefault: promoted.includes(one.name) }));
};

/**
 * Removes the files of a release that was not registered. Keeps them when that is not certain; the next build of the
 * name replaces them.
 */
const takeBack = async (
  db: Database,
  store: ModuleStore,
  builds: readonly SignedBuild[],
): Promise<void> => {
  for (const { release } of builds) {
    const isRegistered =
      (await findRelease(db, release)) !== null && !(await isRetired(db, release));
    if (!isRegistered) await store.remove(release);
  }
};

/**
 * Registers builds as one change: all or none, with nothing stored before all are accepted. Refuses a build without a
 * trusted signature, bytes that differ from the description, a name with other bytes, and a set that conflicts with
 * what the environment serves. The upload to the store may take long: the checks run before it and again after it, so
 * that other changes do not wait for the store.
 */
export const registerReleases = async (
  context: ChangeContext,
  command: RegisterCommand,
): Promise<readonly RegisteredRelease[]> => {
  const { db, store, keys } = context;
  const builds = await Promise.all(
    command.uploads.map((upload) => openUpload(keys, command.actor, upload)),
  );
  refuseDoubles(builds.map(({ release }) => release));
  const insert = (transaction: Executor) => insertBuilds(transaction, builds, context, command);
  return underFilesLock(db, async (connection) => {
    await rehearseChange(connection, insert);
    try {
      for (const build of builds) await store.put(build);
      return await changeRegistry(connection, insert);
    } catch (error) {
      await takeBack(connection, store, builds).catch(() => {});
      throw error;
    }
  });
};
