import {
  describeOverBudget,
  describeRelease,
  exposedFiles,
  isLeftOut,
  normalManifest,
  readFacts,
} from './describe-release.js';
import { scopeStyles } from './scope-styles.js';

/** Vite wants an entry; a remote has none but the federation container. */
export const noEntry = 'virtual:billfold-no-entry';
const noEntryId = `\0${noEntry}`;

const bytesOf = (file) => Buffer.from(file.type === 'chunk' ? file.code : file.source);

/** A chunk with all that it imports at once, in loading order, styles after the script that needs them. */
const filesWith = (bundle, name, seen = new Set()) => {
  const chunk = bundle[name];
  if (chunk === undefined || seen.has(name)) return [];
  seen.add(name);
  return [
    name,
    ...(chunk.imports ?? []).flatMap((imported) => filesWith(bundle, imported, seen)),
    ...(chunk.viteMetadata?.importedCss ?? []),
  ];
};

const chunkNamed = (bundle, name) => {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (found === undefined)
    throw new Error(`module.json names the chunk "${name}", which the build does not have`);
  return found.fileName;
};

const readManifest = (bundle) => {
  const asset = bundle['mf-manifest.json'];
  if (asset === undefined)
    throw new Error(
      'The build has no mf-manifest.json: set `manifest: true` of the federation plugin.',
    );
  return normalManifest(JSON.parse(bytesOf(asset).toString('utf8')));
};

/** Takes out of the build what belongs to no release. */
const tidy = (bundle) => {
  for (const [name, file] of Object.entries(bundle))
    if (file.facadeModuleId === noEntryId || (isLeftOut(name) && name !== 'mf-manifest.json'))
      delete bundle[name];
};

const describe = (bundle, { folder, module, contract, requires }) => {
  const manifest = readManifest(bundle);
  const entry = manifest.metaData.remoteEntry.name;
  const boot = [entry, ...exposedFiles(manifest)];
  const facts = readFacts(folder);
  const release = describeRelease({
    folder,
    module,
    facts,
    contract,
    contents: Object.entries(bundle)
      .filter(([name]) => !isLeftOut(name))
      .map(([name, file]) => ({ name, bytes: bytesOf(file) })),
    entry,
    requires,
    bootOf: (chunk) => [
      ...new Set([...boot, chunkNamed(bundle, chunk)].flatMap((name) => filesWith(bundle, name))),
    ],
    sharesOf: () => Object.keys(requires),
    manifest,
  });
  return { release, budgetKb: facts.budgetKb };
};

/**
 * Scopes the styles of a build of vite, writes release.json beside it, and fails the build when the registry would
 * refuse it.
 */
export const releaseForVite = ({
  folder,
  module,
  contract,
  requires,
  check = (_text, _read) => /** @type {readonly string[]} */ ([]),
}) => ({
  name: 'billfold-release',
  apply: 'build',
  resolveId: (id) => (id === noEntry ? noEntryId : null),
  load: (id) => (id === noEntryId ? 'export {};' : null),
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      tidy(bundle);
      for (const [name, file] of Object.entries(bundle))
        if (name.endsWith('.css')) file.source = scopeStyles(String(file.source), module);
      const { release, budgetKb } = describe(bundle, { folder, module, contract, requires });
      const text = JSON.stringify(release, null, 2);
      const read = (name) => bytesOf(bundle[name]).toString('utf8');
      const problems = [...describeOverBudget(release, budgetKb), ...check(text, read)];
      if (problems.length > 0) this.error(problems.join('\n'));
      this.emitFile({ type: 'asset', fileName: 'release.json', source: text });
      this.emitFile({
        type: 'asset',
        fileName: 'mf-manifest.json',
        source: JSON.stringify(release.manifest),
      });
    },
  },
});
