import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { root } from './testing/config';
import { expect, test } from './testing/test';

type Build = {
  readonly context: string;
  readonly dockerfile: string;
  readonly args: Readonly<Record<string, string>>;
};
type Service = {
  readonly build?: Build;
  readonly image?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

const docker = join(root, 'docker');
const readText = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const readCompose = async (): Promise<Compose> =>
  parse(await readText('docker/compose.yaml'), { merge: true }) as Compose;

// There is no container engine here: the test compares the names with the files.
test('The compose file names existing files, build arguments, volumes and services', async () => {
  const { services, volumes } = await readCompose();
  for (const [name, { build, volumes: mounts = [], depends_on: needs = [] }] of Object.entries(
    services,
  )) {
    const needed = Array.isArray(needs) ? (needs as readonly string[]) : Object.keys(needs);
    expect(Object.keys(services), name).toEqual(expect.arrayContaining([...needed]));
    for (const mount of mounts) {
      const [source = ''] = mount.split(':');
      expect(
        source.startsWith('.') ? existsSync(join(docker, source)) : source in volumes,
        `${name} mounts ${source}`,
      ).toBe(true);
    }
    if (build === undefined) continue;
    const recipe = await readFile(join(docker, build.context, build.dockerfile), 'utf8');
    for (const [argument, value] of Object.entries(build.args)) {
      expect(recipe, name).toContain(`ARG ${argument}`);
      const { scripts } = JSON.parse(await readText(`${value}/package.json`)) as {
        readonly scripts: Readonly<Record<string, string>>;
      };
      expect(scripts, name).toHaveProperty('build');
    }
    for (const [, source = ''] of recipe.matchAll(/^COPY (?!--from)(\S+)/gm))
      expect(existsSync(join(docker, build.context, source)), `${name} copies ${source}`).toBe(
        true,
      );
  }
});

test('The example lists exactly the variables that compose reads', async () => {
  const variables = new Set(
    [...(await readText('docker/compose.yaml')).matchAll(/\$\{(\w+)/g)].map(([, name]) => name),
  );
  const offered = [...(await readText('docker/.env.example')).matchAll(/^(\w+)=/gm)].map(
    ([, name]) => name,
  );
  expect(
    [...variables]
      .filter((name) => name !== 'PORT')
      .toSorted((one = '', other = '') => one.localeCompare(other)),
  ).toEqual(offered.toSorted((one = '', other = '') => one.localeCompare(other)));
});

test('Every comment of the example has its own line', async () => {
  const lines = (await readText('docker/.env.example'))
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(lines.filter((line) => !/^\w+=[^\s#]*$/.test(line))).toEqual([]);
});

test('A second start of compose changes no release that is served', async () => {
  const { services } = await readCompose();
  const modules = Object.entries(services).filter(
    ([, { build }]) => build?.dockerfile === 'docker/module.Dockerfile',
  );
  expect(modules.map(([name]) => name)).toContain('shell');
  for (const [name, { command }] of modules) expect(command, name).toBeUndefined();
});

test('nginx knows every server of compose, and the registries share only their settings and store', async () => {
  const { services } = await readCompose();
  const upstreams = await readText('docker/nginx/upstreams.conf');
  const servers = Object.entries(services).filter(
    ([, { build }]) => build?.args['SERVER'] === 'registry' || build?.args['SERVER'] === 'api',
  );
  expect(servers.map(([name]) => name)).toEqual(['api', 'api-2', 'registry', 'registry-2']);
  for (const [name] of servers) expect(upstreams).toMatch(new RegExp(`server ${name}:\\d+ `));
  const [one, two] = [services['registry'], services['registry-2']];
  expect(two?.environment).toEqual(one?.environment);
  const shared = (one?.volumes ?? []).filter((mount) => two?.volumes?.includes(mount));
  expect([shared, one?.volumes?.length]).toEqual([['store:/store'], 2]);
});

test('The examples of registry and API list every variable that compose sets', async () => {
  const { services } = await readCompose();
  for (const server of ['api', 'registry'] as const) {
    const known = await readText(`${server}/.env.example`);
    const set = Object.keys(services[server]?.environment ?? {}).filter(
      (name) => !name.startsWith('AWS_'),
    );
    expect(
      set.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(known)),
      dirname(server),
    ).toEqual([]);
  }
});
