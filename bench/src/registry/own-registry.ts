import { join } from 'node:path';
import type { RunningProduct } from '@billfold/launcher/product';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry, type StartedRegistry } from '@billfold/registry/start';
import { root } from '../settings/config';
import { openPool } from '../stage/servers';
import type { Teardown } from '../stage/teardown';

/** Of every registry that is started here. */
export const operatorSecret = 'operator-secret-of-the-measurement';
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
