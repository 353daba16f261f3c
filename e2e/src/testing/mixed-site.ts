import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFrontDoor } from '@billfold/launcher/front-door';
import { parseRegistryConfig } from '@billfold/registry/config';
import { startRegistry } from '@billfold/registry/start';
import { Client } from 'pg';
import { readProduct } from './config';
import { freePort } from './free-port';

export type MixedSite = { readonly origin: string; readonly close: () => Promise<void> };

const changeDatabases = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: readProduct().databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/**
 * A site with a registry and a database of its own, which serves the given builds to every visitor; calls go to the API
 * of the product under test. Registering is the publish-time gate: what it refuses, this throws.
 */
export const openMixedSite = async (folders: readonly string[]): Promise<MixedSite> => {
  const { databaseUrl, sandboxUrl, apiUrl, url } = readProduct();
  const dataDir = await mkdtemp(join(tmpdir(), 'billfold-mixed-'));
  const port = await freePort();
  const name = `mixed_${process.pid}_${port}`;
  await changeDatabases(`create database ${name}`);
  const ownDatabase = new URL(databaseUrl);
  ownDatabase.pathname = `/${name}`;
  const origin = `http://localhost:${port}`;
  const registry = await startRegistry(
    parseRegistryConfig({
      LOG_LEVEL: 'silent',
      DATABASE_URL: ownDatabase.href,
      DATA_DIR: dataDir,
      REGISTRY_PORT: '0',
      SANDBOX_PORT: new URL(sandboxUrl).port,
      API_URL: url,
      PUBLIC_URL: origin,
    }),
  );
  const close = async (): Promise<void> => {
    await registry.close();
    await changeDatabases(`drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await registry.registerBuilds(folders, {
      makeDefault: true,
      actor: 'contract-matrix',
      reason: 'a mix of releases',
    });
    const door = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => apiUrl,
      registryUrl: registry.url,
      hasTestRoutes: false,
    });
    return { origin, close: () => door.close().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
};
