import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildIdOf } from './build-id.js';

const CONTRACT = /export const contractVersion = (\d+);/;
const EXPOSED_CHUNK = '__federation_expose_remote';
/** Abilities on which the page's policy relies: the shell's hooks provide them, for every remote too. `shared/src/contracts/release.contract.ts` defines each. */
const SHELL_CAPABILITIES = ['style-nonce', 'trusted-types', 'partial-plan'];
const KINDS = { '.js': 'script', '.css': 'style', '.json': 'manifest' };

const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes release.json beside the build: what others may know of a module without loading its code.
 * The build id is a hash of the files and of the description, so that equal builds have equal names on every machine
 * and a name can never refer to other bytes or another description.
 */
export class ReleasePlugin {
  constructor({ folder, provides, requires = {} }) {
    this.folder = folder;
    this.provides = provides;
    this.requires = requires;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        () => {
          compilation.deleteAsset('mf-stats.json');
          // Both are read here: an edit of either is a new build.
          for (const file of ['module.json', 'package.json'])
            compilation.fileDependencies.add(path.join(this.folder, file));
          if (compilation.errors.length > 0) return;
          try {
            const release = this.describe(compilation);
            compilation.emitAsset(
              'release.json',
              new sources.RawSource(JSON.stringify(release, null, 2)),
            );
            if (compiler.options.mode === 'production')
              for (const problem of this.overBudget(release))
                compilation.errors.push(new compiler.webpack.WebpackError(problem));
          } catch (error) {
            // Thrown, it would end the watching of a development server.
            compilation.errors.push(new compiler.webpack.WebpackError(error.message));
          }
        },
      );
    });
  }

  describe(compilation) {
    const readJson = (name) => JSON.parse(readFileSync(path.join(this.folder, name), 'utf8'));
    const { version } = readJson('package.json');
    const module = readJson('module.json');
    const contents = compilation
      .getAssets()
      .filter(({ name }) => name !== 'release.json' && name !== 'mf-stats.json')
      .map(({ name, source }) => ({ name, bytes: Buffer.from(source.source()) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const manifest = contents.find(({ name }) => name === 'mf-manifest.json');
    const files = contents
      .filter((file) => file !== manifest)
      .map((file) => this.describeFile(file));
    const entry = this.entryOf(compilation);
    const description = {
      module: path.basename(this.folder),
      version,
      builtAt: new Date().toISOString(),
      commit: currentCommit(this.folder),
      owner: module.owner,
      contract: contractVersion(this.folder),
      ...(this.provides ? { provides: this.provides, capabilities: SHELL_CAPABILITIES } : {}),
      requires: this.requiredShares(compilation),
      routes: module.routes.map(({ chunk, ...route }) => ({
        ...route,
        boot: this.bootFiles(compilation, chunk),
        shares: this.consumedShares(compilation, chunk),
      })),
      nav: module.nav ?? [],
      slots: module.slots ?? [],
      entry,
      files: files.map((file) => (file.path === entry ? { ...file, kind: 'entry' } : file)),
      ...(this.provides
        ? {
            shareFiles: providedShareFiles(compilation),
            areaBoot: this.areaBoot(compilation, module.frames ?? {}),
          }
        : {}),
      ...(this.provides
        ? {
            initial: compilation.entrypoints
              .get('main')
              .getFiles()
              .filter((file) => /\.(js|css)$/.test(file)),
          }
        : {}),
      ...(manifest ? { manifest: JSON.parse(manifest.bytes.toString('utf8')) } : {}),
      inventory: module.inventory ?? [],
    };
    return { ...description, build: buildIdOf(description) };
  }

  /** What a first visit downloads of this module stays within the `budgetKb` (gzip) of its module.json. */
  overBudget({ routes, files }) {
    const { budgetKb } = JSON.parse(readFileSync(path.join(this.folder, 'module.json'), 'utf8'));
    const gzipOf = new Map(files.map((file) => [file.path, file.gzip]));
    return routes.flatMap((route) => {
      const kb = route.boot.reduce((sum, file) => sum + gzipOf.get(file), 0) / 1024;
      return kb <= budgetKb
        ? []
        : [
            `The first visit of ${route.path} needs ${kb.toFixed(1)} kB (gzip) of ${path.basename(this.folder)}; its budget is ${budgetKb} kB.`,
          ];
    });
  }

  describeFile({ name, bytes }) {
    return {
      path: name,
      kind: KINDS[path.extname(name)] ?? 'asset',
      bytes: bytes.length,
      gzip: gzipSync(bytes, { level: 9 }).length,
      integrity: sha384(bytes),
    };
  }

  entryOf(compilation) {
    const group = this.provides
      ? compilation.entrypoints.get('main')
      : compilation.entrypoints.get(path.basename(this.folder).replaceAll('-', '_'));
    return [...group.getEntrypointChunk().files].find((file) => file.endsWith('.js'));
  }

  /** The files that the first visit of a route needs, in order: entry, exposed module, the screen's own chunks. */
  bootFiles(compilation, chunk) {
    const files = this.bootGroups(compilation, chunk).flatMap((group) => group.getFiles());
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }

  /** area → the files of the shell's frame around that area's screens, with the shared packages that only the frame needs. */
  areaBoot(compilation, frames) {
    const shareFiles = providedShareFiles(compilation);
    const filesOf = (chunk) => {
      const frame = compilation.namedChunkGroups.get(chunk);
      if (!frame)
        throw new Error(
          `module.json names the frame chunk "${chunk}", which the build does not have`,
        );
      const shares = this.sharesOf(compilation, frame.chunks).flatMap(
        (share) => shareFiles[share] ?? [],
      );
      return [...new Set([...frame.getFiles(), ...shares])].filter((file) =>
        /\.(js|css)$/.test(file),
      );
    };
    return Object.fromEntries(
      Object.entries(frames).map(([area, chunk]) => [area, filesOf(chunk)]),
    );
  }

  /** The shared packages that the first visit of a route asks the shell for, so that the page can hint them too. */
  consumedShares(compilation, chunk) {
    return this.sharesOf(
      compilation,
      this.bootGroups(compilation, chunk).flatMap((group) => group.chunks),
    );
  }

  sharesOf(compilation, chunks) {
    return shareKeysOf(
      chunks.flatMap((one) => [...compilation.chunkGraph.getChunkModulesIterable(one)]),
    );
  }

  /** The ranges of the shared packages that some file of this build asks for. */
  requiredShares(compilation) {
    const asked = shareKeysOf([...compilation.modules]);
    return Object.fromEntries(
      Object.entries(this.requires).filter(([share]) => asked.includes(share)),
    );
  }

  bootGroups(compilation, chunk) {
    const screen = compilation.namedChunkGroups.get(chunk);
    if (!screen)
      throw new Error(`module.json names the chunk "${chunk}", which the build does not have`);
    const federated = path.basename(this.folder).replaceAll('-', '_');
    return this.provides
      ? [compilation.entrypoints.get('main'), screen]
      : [
          compilation.entrypoints.get(federated),
          compilation.namedChunkGroups.get(EXPOSED_CHUNK),
          screen,
        ];
  }
}

function shareKeysOf(modules) {
  const keys = modules
    .filter((module) => module.type === 'consume-shared-module')
    .map((module) => module.options.shareKey);
  return [...new Set(keys)].sort((left, right) => left.localeCompare(right));
}

/** share key → the shell's files that bring it; empty for what comes with the shell itself. */
function providedShareFiles(compilation) {
  const provided = [...compilation.modules].filter((module) => module.type === 'provide-module');
  return Object.fromEntries(
    provided.map((module) => [
      module._name,
      module.blocks
        .flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
        .filter((file) => file.endsWith('.js')),
    ]),
  );
}

function currentCommit(folder) {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

function contractVersion(folder) {
  const source = readFileSync(
    path.join(folder, '../shared/src/contracts/remote.contract.ts'),
    'utf8',
  );
  return Number(CONTRACT.exec(source)[1]);
}
