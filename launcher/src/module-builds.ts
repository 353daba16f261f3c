import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { access, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildCache } from './build-cache';
import { ownVariables } from './config';
import { fingerprintModule } from './module-fingerprint';

export type ModuleBuild = {
  readonly module: string;
  /** Holds `release.json`. */
  readonly folder: string;
  readonly isFresh: boolean;
};
export type BuildOutcome = {
  readonly builds: readonly ModuleBuild[];
  readonly failed: readonly string[];
};

type Stamp = { readonly sources: string; readonly release: string };
type Stamps = Readonly<Record<string, Stamp>>;

/** Measured: more at a time is no faster on two cores, and needs more memory. */
const usualBuilders = 2;
const dieWithParent = fileURLToPath(new URL('./die-with-parent.mjs', import.meta.url));
const buildProcess = fileURLToPath(new URL('./build-process.mjs', import.meta.url));
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Built like a module and never released: the registry serves it from its build folder. */
const consoleName = 'console';
const indexOf = (module: string): string =>
  module === consoleName ? 'console.json' : 'release.json';

/** The folders that are built: the shell first, it takes longest. */
const findModules = async (root: string): Promise<readonly string[]> => {
  const names = (await readdir(root)).filter(
    (name) => name === 'shell' || name === consoleName || name.startsWith('mf-'),
  );
  const isModule = await Promise.all(
    names.map((name) => exists(join(root, name, 'webpack.config.js'))),
  );
  return names
    .filter((_name, index) => isModule[index])
    .toSorted(
      (one, other) => Number(other === 'shell') - Number(one === 'shell') || (one < other ? -1 : 1),
    );
};

const releaseHash = (folder: string, module: string): Promise<string | null> =>
  readFile(join(folder, indexOf(module))).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => null,
  );

const readStamps = async (file: string): Promise<Stamps> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Stamps;
  } catch {
    return {};
  }
};

const running = new Set<() => void>();
/** Ends builds under way; for a stop in the middle of a start. */
export const stopBuilds = (): void => running.forEach((stop) => stop());

type Built = { readonly isOk: boolean; readonly output: string };
type Builder = {
  readonly build: (folder: string) => Promise<Built>;
  readonly end: () => void;
};

/** A process that builds one module after the other; it starts with the first. */
const openBuilder = (): Builder => {
  let child: ChildProcess | null = null;
  const start = (): ChildProcess => {
    const started = fork(buildProcess, [], {
      execArgv: ['--import', dieWithParent],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...ownVariables(), NODE_ENV: 'production', STAND_ALONE: '', DIES_WITH_PARENT: '1' },
    });
    const stop = (): void => void started.kill('SIGKILL');
    running.add(stop);
    started.once('close', () => running.delete(stop));
    return started;
  };
  return {
    build: (folder) =>
      new Promise((resolve) => {
        const used = (child ??= start());
        const said: string[] = [];
        const listen = (chunk: Buffer): void => void said.push(chunk.toString());
        const finish = ({ isOk, output }: Built): void => {
          for (const stream of [used.stdout, used.stderr]) stream?.off('data', listen);
          used.removeAllListeners('message').off('close', lose).off('error', fail);
          resolve({ isOk, output: `${said.join('')}${output}` });
        };
        const lose = (): void => {
          child = null;
          finish({ isOk: false, output: 'The process of the builds has ended.' });
        };
        const fail = ({ message }: Error): void => {
          child = null;
          finish({ isOk: false, output: message });
        };
        for (const stream of [used.stdout, used.stderr]) stream?.on('data', listen);
        used.once('message', (answer) => finish(answer as Built));
        used.once('close', lose).once('error', fail);
        used.send(folder);
      }),
    end: () => child?.disconnect(),
  };
};

const seconds = (startedAt: number): string =>
  `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Builds the modules whose sources changed since their last build, two at a time by default. A failure is printed and
 * counted; the earlier build stays as it is in the registry. With a `cache`, what another checkout has built is copied.
 */
export const buildModules = async (
  root: string,
  stampFile: string,
  options: {
    readonly skip: boolean;
    readonly log: (line: string) => void;
    readonly cache?: BuildCache;
    /** Processes that build side by side. */
    readonly builders?: number;
  },
): Promise<BuildOutcome> => {
  const modules = await findModules(root);
  const stamps: Record<string, Stamp> = { ...(await readStamps(stampFile)) };
  const builds: ModuleBuild[] = [];
  const failed: string[] = [];
  const finish = async (module: string, stamp: Stamp): Promise<void> => {
    stamps[module] = stamp;
    await mkdir(dirname(stampFile), { recursive: true });
    // Synchronous: two builds that end together would write into each other's file.
    writeFileSync(stampFile, JSON.stringify(stamps, null, 2));
    builds.push({ module, folder: join(root, module, 'dist'), isFresh: true });
  };
  const buildOne = async (module: string, builder: Builder): Promise<void> => {
    const folder = join(root, module, 'dist');
    const [sources, standing] = await Promise.all([
      fingerprintModule(root, module),
      releaseHash(folder, module),
    ]);
    const isCurrent =
      standing !== null &&
      stamps[module]?.sources === sources &&
      stamps[module]?.release === standing;
    if (isCurrent || (options.skip && standing !== null))
      return void builds.push({ module, folder, isFresh: !isCurrent });
    if (options.skip) return void failed.push(module);
    if (await options.cache?.take(module, sources, folder)) {
      const release = await releaseHash(folder, module);
      if (release !== null) return finish(module, { sources, release });
    }
    options.log(`  building ${module} …`);
    const startedAt = performance.now();
    const { isOk, output } = await builder.build(join(root, module));
    const release = isOk ? await releaseHash(folder, module) : null;
    if (release === null) {
      options.log(`  ${module} does not build (${seconds(startedAt)}):\n${output}`);
      return void failed.push(module);
    }
    options.log(`  built ${module} in ${seconds(startedAt)}`);
    await options.cache?.keep(module, sources, folder);
    await finish(module, { sources, release });
  };
  const waiting = [...modules];
  const work = async (): Promise<void> => {
    const builder = openBuilder();
    try {
      for (let module = waiting.shift(); module !== undefined; module = waiting.shift())
        await buildOne(module, builder);
    } finally {
      builder.end();
    }
  };
  await Promise.all(Array.from({ length: options.builders ?? usualBuilders }, work));
  return { builds: builds.filter(({ module }) => module !== consoleName), failed };
};
