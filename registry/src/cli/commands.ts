import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CliProblem, type RegistryClient } from './registry-client';
import { readUpload } from './upload-build';

export type CommandContext = {
  readonly client: RegistryClient;
  readonly words: readonly string[];
  readonly flags: { readonly makeDefault: boolean; readonly reason: string | null; readonly module: string | null; readonly limit: string };
  readonly say: (line: string) => void;
};

type Status = { environment: string; modules: { module: string; release: string; previous: string | null; changed_at: string }[] };
type Registered = { releases: { name: string; isNew: boolean; isDefault: boolean }[] };
type History = { at: string; environment: string | null; actor: string; action: string; release: string; before: string | null; reason: string }[];

const status = async ({ client, say }: CommandContext): Promise<void> => {
  const { environment, modules } = (await client.get('/status')) as Status;
  say(`environment ${environment}`);
  for (const { release, previous, changed_at } of modules) say(`  ${release.padEnd(44)} since ${changed_at}${previous === null ? '' : `, before ${previous}`}`);
  if (modules.length === 0) say('  nothing is served yet');
};

const list = async ({ client, say, flags }: CommandContext): Promise<void> => {
  const served = new Set(((await client.get('/status')) as Status).modules.map(({ release }) => release));
  const query = flags.module === null ? '' : `?module=${encodeURIComponent(flags.module)}`;
  const releases = (await client.get(`/releases${query}`)) as { release: string; registered_at: string; registered_by: string }[];
  for (const { release, registered_at, registered_by } of releases) {
    say(`${served.has(release) ? '*' : ' '} ${release.padEnd(44)} ${registered_at} by ${registered_by}`);
  }
  say('* is served by default');
};

const history = async ({ client, say, flags }: CommandContext): Promise<void> => {
  const entries = (await client.get(`/history?limit=${encodeURIComponent(flags.limit)}`)) as History;
  for (const { at, environment, actor, action, release, before, reason } of entries) {
    say(`${at} ${actor}: ${action.replaceAll('_', ' ')} ${release}${environment === null ? '' : ` in ${environment}`}${before === null ? '' : `, before ${before}`} (${reason})`);
  }
};

const registerFolders = async ({ client, say, flags }: CommandContext, folders: readonly string[], reason: string): Promise<void> => {
  const releases = await Promise.all(folders.map((folder) => readUpload(resolve(folder))));
  const answer = (await client.post('/releases', { releases, make_default: flags.makeDefault, reason: flags.reason ?? reason })) as Registered;
  for (const { name, isNew, isDefault } of answer.releases) {
    say(`${name} ${isNew ? 'is registered' : 'was registered already'}${isDefault ? ' and served by default' : `; see it with ?use=${name}`}`);
  }
};

const register = async (context: CommandContext): Promise<void> => {
  if (context.words.length === 0) throw new CliProblem('Which folder? registry -- register <folder with release.json> [--default]');
  await registerFolders(context, context.words, 'registered by hand');
};

const promote = async ({ client, say, flags, words }: CommandContext): Promise<void> => {
  if (words.length === 0) throw new CliProblem('Which release? registry -- promote <module>@<version> [more] [--reason why]');
  const answer = (await client.post('/defaults', { releases: words, reason: flags.reason ?? 'promoted by hand' })) as { releases: string[] };
  for (const name of answer.releases) say(`${name} is served by default`);
};

const runBuild = (folder: string): Promise<void> =>
  new Promise((done, refuse) => {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const child = spawn(npm, ['run', '--silent', 'build'], { cwd: folder, stdio: 'inherit' });
    child.once('error', refuse);
    child.once('exit', (code) => (code === 0 ? done() : refuse(new CliProblem('The build failed; nothing was registered.'))));
  });

/** Builds the module of the current folder and registers it, as the default only when told so. */
const release = async (context: CommandContext): Promise<void> => {
  const folder = process.cwd();
  const isModule = await access(join(folder, 'module.json')).then(() => true, () => false);
  if (!isModule) throw new CliProblem('There is no module here. Run it as: npm run release -w mf-inbox');
  await runBuild(folder);
  await registerFolders(context, [join(folder, 'dist')], 'released from its folder');
};

/** What each verb does; rollouts and signatures add theirs here. */
export const commands: Readonly<Record<string, { readonly run: (context: CommandContext) => Promise<void>; readonly says: string }>> = {
  status: { run: status, says: 'what the environment serves' },
  list: { run: list, says: 'registered releases [--module mf-inbox]' },
  register: { run: register, says: '<folder…> [--default] [--reason why]: verify and register builds, together' },
  promote: { run: promote, says: '<module>@<version>… [--reason why]: serve them by default, forward or back' },
  'use-default': { run: promote, says: 'the same as promote' },
  history: { run: history, says: 'who changed what [--limit 50]' },
  release: { run: release, says: '[--default]: build the module of this folder and register it' },
};
