import {
  changeWithin,
  insertHistory,
  namedReleases,
  readEnvironments,
  resolveName,
} from '../rollouts/rollouts.public';
import {
  changeRegistry,
  findReleaseByName,
  keyOf,
  releaseUnknown,
} from '../releases/releases.public';
import { filesBusy } from './publishing.errors';
import { removeFiles } from './prune-releases.service';
import { retireRelease, tryFilesLock } from './publishing.queries';
import type { Change, ChangeContext } from './register-releases.service';

/**
 * Ends a release by hand: no environment falls back to it, its files go, its row stays. Refused while some visitor is
 * served it. Answers its full name.
 */
export const retireByHand = async (
  context: ChangeContext,
  { release: named, actor, reason }: Change & { readonly release: string },
): Promise<string> => {
  const [module = '', version = ''] = named.split('@');
  const retired = await tryFilesLock(context.db, async (connection) => {
    const { key, name } = await changeRegistry(connection, async (transaction) => {
      const release = await resolveName(transaction, module, named);
      for (const { name: environment, modules } of await readEnvironments(transaction)) {
        const isNamed = modules.some((state) => namedReleases(state).includes(release));
        if (!isNamed) continue;
        const changes = [{ module, command: { kind: 'retire' as const, release } }];
        await changeWithin(transaction, context, { environment, changes, reason, actor });
      }
      const found = await findReleaseByName(transaction, module, version);
      if (found === null) throw releaseUnknown(named);
      await retireRelease(transaction, keyOf(found));
      await insertHistory(transaction, {
        environment: null,
        actor: actor.name,
        action: 'release_retired',
        module,
        release,
        reason,
        before: null,
        after: null,
      });
      return { key: keyOf(found), name: release };
    });
    // After the commit: a release without files must never count as one that can be served.
    await removeFiles({ ...context, db: connection }, key);
    return name;
  });
  if (retired === null) throw filesBusy();
  return retired;
};
