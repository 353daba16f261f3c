import { afterAll, beforeAll, expect, it, describe } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseRegistryConfig, readCliConfig } from '../config';
import { startRegistry, type StartedRegistry } from '../start';
import { describeBuild, writeBuild } from '../testing/build-folder';
import { newWorld, startTestServer, type TestServer } from '../testing/test-registry';
import { commands } from './commands';
import { createRegistryClient } from './registry-client';

let server: TestServer;
let registry: StartedRegistry;
let variables: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  const world = await newWorld(server);
  variables = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.folder, LOG_LEVEL: 'silent', REGISTRY_PORT: '0' };
  registry = await startRegistry(parseRegistryConfig(variables));
});
afterAll(async () => {
  await registry.close();
  await server.stop();
});

const run = async (verb: string, words: readonly string[] = [], flags: { makeDefault?: boolean; reason?: string; module?: string } = {}): Promise<readonly string[]> => {
  const lines: string[] = [];
  const client = await createRegistryClient(readCliConfig({ ...variables, REGISTRY_URL: registry.url }));
  const given = { makeDefault: flags.makeDefault ?? false, reason: flags.reason ?? null, module: flags.module ?? null, limit: '10' };
  await commands[verb]?.run({ client, words, flags: given, say: (line) => lines.push(line) });
  return lines;
};
const nameOf = (module: string, version: string): string => `${module}@${version}-${describeBuild({ module, version }).release.build}`;

describe('the command line', () => {
  it('finds the token that the first start made, which only its owner can read', async () => {
    const file = join(variables['DATA_DIR'] ?? '', 'registry/operator-token');
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('registers a build beside the default, promotes it, and tells it all again', async () => {
    await run('register', [await writeBuild(server.folder, { module: 'shell' }), await writeBuild(server.folder, { module: 'mf-inbox' })]);
    const second = await writeBuild(server.folder, { module: 'mf-inbox', version: '1.1.0' });
    const name = nameOf('mf-inbox', '1.1.0');
    expect(await run('register', [second], { reason: 'new chat' })).toEqual([`${name} is registered; see it with ?use=${name}`]);
    expect((await run('status')).join('\n')).toContain(nameOf('mf-inbox', '1.0.0'));
    expect(await run('promote', ['mf-inbox@1.1.0'], { reason: 'looks good' })).toEqual([`${name} is served by default`]);
    const [environment, ...served] = await run('status');
    expect(environment).toBe('environment dev');
    expect(served[0]).toContain(`before ${nameOf('mf-inbox', '1.0.0')}`);
    expect((await run('list', [], { module: 'mf-inbox' })).map((line) => line.slice(0, 2 + name.length))).toEqual([`* ${name}`, `  ${nameOf('mf-inbox', '1.0.0')}`, '* is served by default'.slice(0, 2 + name.length)]);
    const [latest] = await run('history');
    expect(latest).toMatch(/local \(\w+\): default changed mf-inbox@1\.1\.0-\w+ in dev, before mf-inbox@1\.0\.0-\w+ \(looks good\)$/);
  });

  it('says what is wrong in a sentence', async () => {
    await expect(run('promote', ['mf-inbox@7.7.7'])).rejects.toThrow('No release mf-inbox@7.7.7 is registered.');
    await expect(run('promote')).rejects.toThrow('Which release?');
    await expect(run('register', ['/nowhere'])).rejects.toThrow('/nowhere holds no release.json. Build the module first.');
    await expect(createRegistryClient(readCliConfig({ DATA_DIR: '/nowhere' }))).rejects.toThrow('No operator token');
    const nobody = await createRegistryClient({ ...readCliConfig(variables), url: 'http://127.0.0.1:1' });
    await expect(nobody.get('/status')).rejects.toThrow('Nothing answers at http://127.0.0.1:1. Is the product running?');
  });
});
