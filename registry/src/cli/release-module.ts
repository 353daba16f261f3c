import { execFile, spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Overview, ReleaseSummary } from '@billfold/shared/contracts/rollout.contract';
import { UsageProblem, type Command, type CommandContext } from './command';
import { serve, type Registered } from './keep-releases';
import { readGate, readSteps, rolloutFlags } from './percentage-flags';
import { CliProblem } from './registry-client';
import { findSigningKey, signUpload } from './sign-upload';

const execute = promisify(execFile);

/** Runs a script of the module; what it says is shown only when it fails. */
const runScript = (folder: string, script: string, failure: string): Promise<void> =>
  new Promise((done, refuse) => {
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output: string[] = [];
    const keep = (chunk: Buffer): void => void output.push(chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', refuse);
    child.once('close', (code) =>
      code === 0
        ? done()
        : refuse(new CliProblem(`${output.join('').trim()}\n${failure}; nothing was registered.`)),
    );
  });

/** Sources that no commit holds: the release could not be built again. Null where there is no git. */
const uncommitted = async (folder: string): Promise<number | null> => {
  const beside = [join(folder, '../shared/src'), join(folder, '../webpack.common.js')];
  const areThere = await Promise.all(
    beside.map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  );
  const sources = [folder, ...beside.filter((_path, index) => areThere[index])];
  const found = await execute('git', ['status', '--porcelain', '--', ...sources], {
    cwd: folder,
  }).catch(() => null);
  return found === null ? null : found.stdout.split('\n').filter(Boolean).length;
};

class Steps {
  #since = performance.now();
  readonly #startedAt = performance.now();
  readonly taken: { readonly step: string; readonly seconds: number }[] = [];

  constructor(readonly say: (line: string) => void) {}

  done(step: string): void {
    const seconds = (performance.now() - this.#since) / 1_000;
    this.#since = performance.now();
    this.taken.push({ step, seconds: Number(seconds.toFixed(2)) });
    this.say(`  ${`${seconds.toFixed(1)} s`.padStart(7)}  ${step}`);
  }

  total(): string {
    return `${((performance.now() - this.#startedAt) / 1_000).toFixed(1)} s`;
  }
}

const readPercent = (context: CommandContext): number | null => {
  const percent = context.number('percent');
  if (percent !== null && percent > 100)
    throw new UsageProblem('--percent is a number from 0 to 100.');
  if (percent !== null && context.is('default'))
    throw new UsageProblem('Either --default or --percent, not both.');
  if (percent === null && (context.text('steps') !== null || context.is('gate')))
    throw new UsageProblem('--steps and --gate need --percent, the share to begin with.');
  return percent;
};

/** The same version with other bytes would be a second build under one number: people could not tell them apart. */
const refuseSameVersion = async (
  context: CommandContext,
  module: string,
  version: string,
  build: string,
): Promise<void> => {
  const releases = await context.get<ReleaseSummary[]>(
    `/releases?module=${encodeURIComponent(module)}`,
  );
  const other = releases.find((release) => release.version === version && release.build !== build);
  if (
    other === undefined ||
    releases.some((release) => release.version === version && release.build === build)
  )
    return;
  throw new CliProblem(
    `Version ${version} of ${module} is released already, with other bytes (${other.name}). Raise the version: npm version patch -w ${module}. The same source built in another folder has other bytes, too.`,
  );
};

/** Only where a registry lets visitors choose is a link enough; what another environment allows, its own registry says. */
const howToSee = (
  url: string,
  place: { readonly environment: string; readonly own: string; readonly isProduction: boolean },
  name: string,
  path: string,
): string => {
  if (place.environment !== place.own) return `at the registry that serves ${place.environment}`;
  if (place.isProduction)
    return `npm run registry -- override issue ${name} --env ${place.environment} --for <who>`;
  return `${url}${path.replaceAll(/:\w+/g, '1')}?use=${name}`;
};

/** How to go on: nobody types a name that was just printed. */
const nextSteps = (
  seeIt: string,
  environment: string,
  name: string,
  isServed: boolean,
): readonly string[] => [
  `see it:      ${seeIt}`,
  ...(isServed
    ? []
    : [
        `to some:     npm run registry -- rollout ${name.split('@')[0] ?? ''} start ${name} --percent 5 --steps 25,100 --gate --env ${environment}`,
        `to all:      npm run registry -- promote ${name} --env ${environment} --reason "…"`,
      ]),
  ...(isServed
    ? [
        `back again:  npm run registry -- rollback ${name.split('@')[0] ?? ''} --env ${environment} --reason "…"`,
      ]
    : []),
];

export const release: Command = {
  words: '',
  most: 0,
  says: 'build, check, sign and register the module of this folder: npm run release -w mf-inbox -- --env qa',
  flags: { ...rolloutFlags, default: { type: 'boolean', says: 'and serve it to everybody' } },
  run: async (context) => {
    const folder = context.config.workingFolder;
    const isModule = await access(join(folder, 'module.json')).then(
      () => true,
      () => false,
    );
    if (!isModule)
      throw new CliProblem(
        'There is no module here. Run it as: npm run release -w mf-inbox -- --env qa',
      );
    const percent = readPercent(context);
    const [steps, gate] = [readSteps(context), readGate(context)];
    const key = await findSigningKey(context.config);
    // Asked before anything is built: a registry that is away is noticed at once.
    const {
      environment: own,
      environments,
      isProduction,
    } = await context.get<Overview>('/overview');
    const environment = context.text('env') ?? own;
    const names = environments.map(({ name }) => name);
    if (!names.includes(environment))
      throw new CliProblem(
        `There is no environment ${environment}; there are ${names.join(', ')}.`,
      );
    const isQuiet = context.is('json');
    const progress = isQuiet ? () => {} : context.say;
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string;
    };
    progress(`Releasing ${basename(folder)} ${version} to ${environment}`);
    const changes = await uncommitted(folder);
    if (changes !== null && changes > 0)
      progress(
        `  warning: ${changes} file${changes === 1 ? ' is' : 's are'} not committed; nobody could build this release again`,
      );
    const timed = new Steps(progress);
    await Promise.all([
      runScript(folder, 'types', 'The types do not check'),
      runScript(folder, 'build', 'The build failed'),
    ]);
    timed.done('types checked, built, within its budget');
    const signed = await signUpload(join(folder, 'dist'), key);
    await refuseSameVersion(
      context,
      signed.release.module,
      signed.release.version,
      signed.release.build,
    );
    timed.done(`signed with ${key.kid}`);
    const reason = context.reason('released from its folder');
    const registered = await context.send<Registered>('POST', '/releases', {
      releases: [signed.upload],
      environment,
      reason,
    });
    const [first] = registered.releases;
    if (first === undefined) throw new CliProblem('The registry does not say what it registered.');
    const size = signed.release.files.reduce((sum, file) => sum + file.gzip, 0) / 1024;
    timed.done(
      `uploaded ${signed.release.files.length} files (${size.toFixed(0)} kB gzip), ${first.isNew ? 'accepted' : 'known already'}`,
    );
    const isServed = first.isDefault || context.is('default') || percent !== null;
    if (!first.isDefault && context.is('default'))
      await serve(context, environment, first.name, null);
    if (!first.isDefault && percent !== null)
      await serve(context, environment, first.name, {
        kind: 'start_percentage',
        release: first.name,
        percent,
        steps,
        gate,
      });
    if (isServed)
      timed.done(
        first.isDefault
          ? 'the first of its module here: served to everybody'
          : percent === null
            ? 'served to everybody'
            : `served to ${percent} %`,
      );
    const next = nextSteps(
      howToSee(
        context.config.url,
        { environment, own, isProduction },
        first.name,
        signed.release.routes[0]?.path ?? '/',
      ),
      environment,
      first.name,
      isServed,
    );
    context.answer({ ...first, environment, steps: timed.taken }, [
      `${first.name} ${first.isNew ? 'is registered' : 'was registered already'} (${timed.total()})`,
      ...next.map((line) => `  ${line}`),
    ]);
  },
};
