import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import { insertHistory, namedReleases, readRollouts } from '../rollouts/rollouts.public';
import {
  type ReleaseKey,
  changeRegistry,
  listEnvironmentNames,
  listRetentionRows,
} from '../releases/releases.public';
import {
  isRetired,
  listOverridableNames,
  listRetired,
  retireRelease,
  tryFilesLock,
} from './publishing.queries';
import { releasesToRetire } from './retention.domain';
import type { Change, ChangeContext } from './register-releases.service';
import type { Executor } from '../../db/database';

export type PruneCommand = Change & {
  readonly keepPerModule: number;
  readonly isDryRun: boolean;
  readonly now?: Date;
};
export type PruneOutcome = {
  readonly retired: readonly string[];
  readonly kept: number;
  readonly isDryRun: boolean;
  /** Another process writes or removes files now: this call did nothing. */
  readonly isElsewhere: boolean;
};

const readNamed = async (db: Executor): Promise<ReadonlySet<string>> => {
  const named = new Set(await listOverridableNames(db));
  for (const environment of await listEnvironmentNames(db)) {
    for (const name of (await readRollouts(db, environment)).flatMap(namedReleases))
      named.add(name);
  }
  return named;
};

const choose = async (db: Executor, { keepPerModule, now: given }: PruneCommand) => {
  const now = given ?? (await readDatabaseTime(db));
  const candidates = await listRetentionRows(db);
  const chosen = releasesToRetire(candidates, { named: await readNamed(db), keepPerModule, now });
  return { chosen, kept: candidates.length - chosen.length };
};

/** Removes files of a release that is still retired. The caller holds the lock of files. */
export const removeFiles = async ({ db, store }: ChangeContext, key: ReleaseKey): Promise<void> => {
  if ((await store.holds(key)) && (await isRetired(db, key))) await store.remove(key);
};

const prune = async (context: ChangeContext, command: PruneCommand): Promise<PruneOutcome> => {
  const first = await choose(context.db, command);
  // Every change is announced to all instances: none is made for nothing.
  const { chosen, kept } =
    first.chosen.length === 0
      ? first
      : await changeRegistry(context.db, async (transaction) => {
          const choice = await choose(transaction, command);
          for (const { name, module, version, build } of choice.chosen) {
            await retireRelease(transaction, { module, version, build });
            await insertHistory(transaction, {
              environment: null,
              actor: command.actor.name,
              action: 'release_retired',
              module,
              release: name,
              reason: command.reason,
              before: null,
              after: null,
            });
          }
          return choice;
        });
  // After the commit: a release without files must never count as one that can be served. What a killed run left is
  // taken along.
  for (const key of await listRetired(context.db)) await removeFiles(context, key);
  return { retired: chosen.map(({ name }) => name), kept, isDryRun: false, isElsewhere: false };
};

/**
 * Retires releases that no rollout and no permission names, are older than a day and are not among the last of their
 * module. Their files are removed, their rows stay.
 */
export const pruneReleases = async (
  context: ChangeContext,
  command: PruneCommand,
): Promise<PruneOutcome> => {
  if (command.isDryRun) {
    const { chosen, kept } = await choose(context.db, command);
    return { retired: chosen.map(({ name }) => name), kept, isDryRun: true, isElsewhere: false };
  }
  const outcome = await tryFilesLock(context.db, (connection) =>
    prune({ ...context, db: connection }, command),
  );
  return outcome ?? { retired: [], kept: 0, isDryRun: false, isElsewhere: true };
};
