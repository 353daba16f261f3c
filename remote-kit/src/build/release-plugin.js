import path from 'node:path';
import {
  describeOverBudget,
  describeRelease,
  exposedFiles,
  isLeftOut,
  normalManifest,
  readFacts,
} from './describe-release.js';
import { federationName } from './remote-options.js';

const EXPOSED_CHUNK = '__federation_expose_remote';
/**
 * Abilities on which the page's policy relies: the shell's hooks provide them, for every remote too.
 * `shared/src/contracts/release.contract.ts` defines each.
 */
const SHELL_CAPABILITIES = ['style-nonce', 'trusted-types', 'partial-plan', 'view-notes'];

/**
 * Writes release.json beside the build, for webpack and rspack. `folder` holds module.json and package.json. `requires`
 * are the ranges of the packages that the module may share; `provides` makes it a shell. `check` answers what is wrong
 * with a finished release.json and the files beside it.
 */
export class ReleasePlugin {
  constructor({
    folder,
    module = path.basename(folder),
    contract,
    provides = null,
    requires = {},
    check = (_text, _read) => /** @type {readonly string[]} */ ([]),
  }) {
    this.folder = folder;
    this.module = module;
    this.contract = contract;
    this.provides = provides;
    this.requires = requires;
    this.check = check;
  }

  apply(compiler) {
    const { Compilation, WebpackError = Error } = compiler.webpack;
    const complain = (compilation, sentence) => compilation.errors.push(new WebpackError(sentence));
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleasePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 100 },
        () => {
          compilation.deleteAsset('mf-stats.json');
          // Both are read here: an edit of either is a new build.
          for (const file of ['module.json', 'package.json'])
            compilation.fileDependencies.add(path.join(this.folder, file));
          if ([...compilation.errors].length > 0) return;
          try {
            this.write(compiler, compilation, (sentence) => complain(compilation, sentence));
          } catch (error) {
            // Thrown, it would end the watching of a development server.
            complain(compilation, error.message);
          }
        },
      );
    });
  }

  write({ webpack: { sources }, options: { mode } }, compilation, complain) {
    const facts = readFacts(this.folder);
    const release = this.describe(compilation, facts, sources);
    const text = JSON.stringify(release, null, 2);
    compilation.emitAsset('release.json', new sources.RawSource(text));
    if (mode !== 'production') return;
    const read = (name) => String(compilation.getAsset(name).source.source());
    const problems = [...describeOverBudget(release, facts.budgetKb), ...this.check(text, read)];
    for (const problem of problems) complain(problem);
  }

  describe(compilation, facts, sources) {
    const manifest = this.manifestOf(compilation, sources);
    return describeRelease({
      folder: this.folder,
      module: this.module,
      facts,
      contract: this.contract,
      contents: compilation
        .getAssets()
        .filter(({ name }) => !isLeftOut(name))
        .map(({ name, source }) => ({ name, bytes: Buffer.from(source.source()) })),
      entry: this.entryOf(compilation),
      requires: this.requiredShares(compilation),
      bootOf: (chunk) => this.bootFiles(compilation, manifest, chunk),
      sharesOf: (chunk) => this.consumedShares(compilation, chunk),
      manifest,
      ofShell: this.provides === null ? {} : this.shellFacts(compilation, facts),
    });
  }

  /** The federation manifest, mended in the build too: a development server sends it. */
  manifestOf(compilation, sources) {
    const asset = compilation.getAsset('mf-manifest.json');
    if (asset === undefined) return undefined;
    const manifest = normalManifest(JSON.parse(asset.source.source().toString()));
    compilation.updateAsset('mf-manifest.json', new sources.RawSource(JSON.stringify(manifest)));
    return manifest;
  }

  shellFacts(compilation, facts) {
    return {
      provides: this.provides,
      capabilities: SHELL_CAPABILITIES,
      shareFiles: providedShareFiles(compilation),
      areaBoot: this.areaBoot(compilation, facts.frames ?? {}),
      initial: compilation.entrypoints
        .get('main')
        .getFiles()
        .filter((file) => /\.(js|css)$/.test(file)),
    };
  }

  entryOf(compilation) {
    const group = compilation.entrypoints.get(
      this.provides === null ? federationName(this.module) : 'main',
    );
    return [...group.getEntrypointChunk().files].find((file) => file.endsWith('.js'));
  }

  /** The files that the first visit of a route needs, in order: entry, exposed module, the screen's own chunks. */
  bootFiles(compilation, manifest, chunk) {
    const [first, ...others] = this.bootGroups(compilation, chunk).map((group) => group.getFiles());
    // rspack does not name the chunk of the exposed module; the manifest does.
    const exposed = manifest === undefined || others.length > 1 ? [] : exposedFiles(manifest);
    const files = [first, exposed, ...others].flat();
    return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
  }

  /**
   * area → the files of the shell's frame around that area's screens, with the shared packages that only the frame
   * needs.
   */
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
    const groups = this.bootGroups(compilation, chunk);
    return this.sharesOf(
      compilation,
      groups.flatMap((group) => group.chunks),
    );
  }

  sharesOf(compilation, chunks) {
    return shareKeysOf(
      chunks.flatMap((one) => [...compilation.chunkGraph.getChunkModulesIterable(one)]),
    );
  }

  /** The ranges of the shared packages that some file of this build asks for. */
  requiredShares(compilation) {
    const shareKeys = shareKeysOf([...compilation.modules]);
    return Object.fromEntries(
      Object.entries(this.requires).filter(([share]) => shareKeys.includes(share)),
    );
  }

  bootGroups(compilation, chunk) {
    const screen = compilation.namedChunkGroups.get(chunk);
    if (!screen)
      throw new Error(`module.json names the chunk "${chunk}", which the build does not have`);
    if (this.provides !== null) return [compilation.entrypoints.get('main'), screen];
    const exposed = compilation.namedChunkGroups.get(EXPOSED_CHUNK);
    return [
      compilation.entrypoints.get(federationName(this.module)),
      ...(exposed ? [exposed] : []),
      screen,
    ];
  }
}

/**
 * rspack gives the share key only in the name of the module: `consume shared module (default) react@^19.3.1 (strict)`.
 */
const shareKeyOf = (module) =>
  module.options?.shareKey ??
  /^consume shared module \(\S+\) (@?[^@]+)@/.exec(module.identifier())?.[1];

const shareKeysOf = (modules) => {
  const keys = modules
    .filter((module) => module.type === 'consume-shared-module')
    .map(shareKeyOf)
    .filter((key) => key !== undefined);
  return [...new Set(keys)].sort((left, right) => left.localeCompare(right));
};

/** share key → the shell's files that bring it; empty for what comes with the shell itself. */
const providedShareFiles = (compilation) => {
  const provided = [...compilation.modules].filter((module) => module.type === 'provide-module');
  return Object.fromEntries(
    provided.map((module) => [
      module._name,
      module.blocks
        .flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? [])
        .filter((file) => file.endsWith('.js')),
    ]),
  );
};
