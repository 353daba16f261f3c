import { join } from 'node:path';
import type { RunningProduct } from '@billfold/launcher/product';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry, type StartedRegistry } from '@billfold/registry/start';
import { Client } from 'pg';
import type { Teardown } from '../measure/teardown';

/** Of every registry that is started here. */
export const operatorSecret = 'operator-secret-of-the-measurement';

type OwnRegistry = {
  readonly product: RunningProduct;
  readonly name: string;
  readonly folder: string;
  readonly variables?: Readonly<Record<string, string>>;
};

/** A registry with a database of its own beside the product's; pages know the product's sandbox. */
export const openOwnRegistry = async (
  { product, name, folder, variables = {} }: OwnRegistry,
  teardown: Teardown,
): Promise<StartedRegistry> => {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const databaseUrl = new URL(product.databaseUrl);
  databaseUrl.pathname = `/${name}`;
  const registry = await startRegistry(
    parseRegistryConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl.href,
      DATA_DIR: join(folder, name),
      REGISTRY_PORT: '0',
      SANDBOX_PORT: new URL(product.sandboxUrl).port,
      API_URL: product.url,
      REGISTRY_TOKENS: `bench:admin:${operatorSecret}`,
      ...variables,
    }),
  );
  teardown.add(registry.close);
  return registry;
};
