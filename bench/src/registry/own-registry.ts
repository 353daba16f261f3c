import { join } from 'node:path';
import type { RunningProduct } from '@billfold/launcher/product';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry, type StartedRegistry } from '@billfold/registry/start';
import type { RolloutChange } from '@billfold/shared/contracts/rollout.contract';
import { root } from '../settings/config';
import { call } from '../stage/call';
import { openPool } from '../stage/servers';
import type { Teardown } from '../stage/bench';
import { writeSyntheticRemote } from './synthetic-remote';

/** Of every registry that is started here. */
const operatorSecret = 'operator-secret-of-the-measurement';
export const reason = { actor: 'bench', reason: 'a measurement' } as const;

export const realModules = [
  'shell',
  'mf-admin',
  'mf-automation',
  'mf-customer',
  'mf-inbox',
  'mf-public',
].map((module) => join(root, module, 'dist'));
/** A count of modules is one of remotes. */
export const realRemotes = realModules.length - 1;

/**
 * A registry with a database of its own beside the product's, in which these builds and the real ones are the default;
 * pages know the product's sandbox.
 */
export const openOwnRegistry = async (
  teardown: Teardown,
  product: RunningProduct,
  folder: string,
  name: string,
  builds: readonly string[],
): Promise<StartedRegistry> => {
  await openPool(teardown, product.databaseUrl).query(`create database ${name}`);
  const registry = await startRegistry(
    parseRegistryConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: Object.assign(new URL(product.databaseUrl), { pathname: `/${name}` }).href,
      DATA_DIR: join(folder, name),
      REGISTRY_PORT: '0',
      SANDBOX_PORT: new URL(product.sandboxUrl).port,
      API_URL: product.url,
      REGISTRY_TOKENS: `bench:admin:${operatorSecret}`,
    }),
  );
  teardown.add(registry.close);
  await registry.registerBuilds([...realModules, ...builds], { ...reason, makeDefault: true });
  return registry;
};

/** So many synthetic remotes, `mf-team-001` on, with the sizes of `likes` in turn. */
export const writeTeams = (
  count: number,
  folder: string,
  likes: readonly string[],
  version = '1.0.0',
): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: count }, (_unused, index) => {
      const module = `mf-team-${String(index + 1).padStart(3, '0')}`;
      const like = likes[index % likes.length] ?? '';
      return writeSyntheticRemote({ module, version, like, folder });
    }),
  );

type Command = RolloutChange['changes'][number]['command'];
const channels = 5;
/** Changes several modules in one call, as an operator's script would. */
const atOnce = 20;

/** Rule `number` of a module: one percentage, then five channels, then a tenant each. */
const ruleOf = (release: string, index: number, number: number): Command => {
  if (number === 0) return { kind: 'start_percentage', release, percent: 5 + (index % 90) };
  if (number <= channels) return { kind: 'set_channel', name: `ring-${number}`, release };
  const merchantId = 1 + ((index + number - channels - 1) % 1_000);
  return { kind: 'set_tenant', merchantId, release };
};

/** Writes so many rules of each candidate (`module@version-build`) through the API that operators use. */
export const writeRules = async (
  registryUrl: string,
  candidates: readonly string[],
  count: number,
): Promise<void> => {
  for (let rule = 0; rule < count; rule += 1) {
    const changes = candidates.map((release, index) => ({
      module: release.slice(0, release.indexOf('@')),
      command: ruleOf(release, index, rule),
    }));
    for (let at = 0; at < changes.length; at += atOnce) {
      const json: RolloutChange = {
        changes: changes.slice(at, at + atOnce),
        reason: reason.reason,
      };
      await call(`${registryUrl}/registry/api/environments/dev/changes`, {
        headers: { authorization: `Bearer ${operatorSecret}` },
        json,
      });
    }
  }
};
