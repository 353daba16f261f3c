import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { until } from '@billfold/server-kit/testing/until';
import { environmentWith, root } from './config';
import { freePort } from './free-port';

export type RunningNginx = {
  readonly url: string;
  /** What it has logged so far, of requests and of errors. */
  readonly readLogs: () => Promise<string>;
  readonly stop: () => Promise<void>;
};
export type Upstreams = {
  readonly api: readonly string[];
  readonly registry: readonly string[];
  readonly moduleStore: string;
  /** The address of the TLS proxy before it; default none. */
  readonly front?: string;
};

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/**
 * The shipped configuration with another port and other folders for the files; all else is as it goes to production.
 */
const shippedConfiguration = async (port: number, folder: string): Promise<string> => {
  const text = await readFile(join(root, 'docker/nginx/billfold.conf'), 'utf8');
  const changed = text
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('root /var/lib/billfold;', `root ${folder}/store;`)
    .replace('root /etc/nginx;', `root ${join(root, 'docker/nginx')};`);
  if ([String(port), `${folder}/store`, root].some((own) => !changed.includes(own)))
    throw new Error(
      'docker/nginx/billfold.conf no longer names the port and the folders this test replaces.',
    );
  return changed;
};

/** The shipped list of trusted proxies, with the lines for one address enabled. */
const frontConfiguration = async (front: string | undefined): Promise<string> => {
  const text = await readFile(join(root, 'docker/nginx/front.conf'), 'utf8');
  if (front === undefined) return text;
  const changed = text
    .replace('# set_real_ip_from 10.0.0.0/8;', `set_real_ip_from ${front};`)
    .replace('# 10.0.0.0/8 1;', `${front} 1;`);
  if (changed.split(front).length !== 3)
    throw new Error('docker/nginx/front.conf no longer has the lines that this test switches on.');
  return changed;
};

const mainConfiguration = (folder: string): string => `
user ${userInfo().username};
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 256; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/upstreams.conf;
  include ${folder}/front.conf;
  include ${folder}/billfold.conf;
}
`;

/** The shipped list of servers, with other addresses. */
const upstreamsConfiguration = async (
  addresses: Pick<Upstreams, 'api' | 'registry'>,
): Promise<string> => {
  const text = await readFile(join(root, 'docker/nginx/upstreams.conf'), 'utf8');
  return text.replace(
    /(upstream (api|registry) \{\n)(?: +server [^\s;]+([^;]*);\n)+/g,
    (_all, head: string, name: 'api' | 'registry', settings: string) =>
      head + addresses[name].map((address) => `  server ${address}${settings};\n`).join(''),
  );
};
const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/metrics`).then(
    () => true,
    () => false,
  );

/** Starts a real nginx with the product's configuration in front of the given servers. */
export const startNginx = async ({
  api,
  registry,
  moduleStore,
  front,
}: Upstreams): Promise<RunningNginx> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-nginx-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await mkdir(join(folder, 'store'));
  await symlink(moduleStore, join(folder, 'store/modules'));
  await writeFile(join(folder, 'billfold.conf'), await shippedConfiguration(port, folder));
  await writeFile(join(folder, 'upstreams.conf'), await upstreamsConfiguration({ api, registry }));
  await writeFile(join(folder, 'front.conf'), await frontConfiguration(front));
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder));
  const log = await open(join(folder, 'access.log'), 'w');
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', log.fd, log.fd],
    env: environmentWith({}),
  });
  await log.close();
  const ended = once(child, 'exit');
  await until(async () => child.exitCode !== null || (await isAnswering(url)));
  if (child.exitCode !== null)
    throw new Error(`nginx did not start:\n${await readFile(join(folder, 'access.log'), 'utf8')}`);
  return {
    url,
    readLogs: async () =>
      (await readFile(join(folder, 'access.log'), 'utf8')) +
      (await readFile(join(folder, 'error.log'), 'utf8')),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
