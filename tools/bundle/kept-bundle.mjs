import { createHash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';

const hashOf = (content) => createHash('sha256').update(content).digest('base64url');
const hashOfFile = (file) => {
  try {
    return hashOf(readFileSync(file));
  } catch {
    return 'none';
  }
};

/** A new name beside a source may be what an import means from then on. */
const hashOfNames = (folder) => {
  try {
    const names = readdirSync(folder).filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name));
    return hashOf(names.toSorted().join('\n'));
  } catch {
    return 'none';
  }
};

/** The folders of files, and those around them up to the root, which is none of them. */
const foldersOf = (root, files) => {
  const folders = new Set();
  for (const file of files)
    for (
      let folder = path.dirname(file);
      folder.startsWith(root + path.sep) && !folders.has(folder);
      folder = path.dirname(folder)
    )
      folders.add(folder);
  return [...folders];
};

const marksOf = (root, files) => ({
  files: files.map((file) => [file, hashOfFile(file)]),
  folders: foldersOf(root, files).map((folder) => [folder, hashOfNames(folder)]),
});
const isAsMarked = ({ files, folders }) =>
  folders.every(([folder, hash]) => hashOfNames(folder) === hash) &&
  files.every(([file, hash]) => hashOfFile(file) === hash);

const readKept = (file, root) => {
  try {
    const kept = deserialize(readFileSync(file));
    return kept.root === root && isAsMarked(kept.marks) ? kept.outputs : null;
  } catch {
    // There is none, or it is damaged.
    return null;
  }
};

const store = (file, kept) => {
  const own = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      writeFileSync(own, serialize(kept));
      renameSync(own, file);
    } finally {
      rmSync(own, { force: true });
    }
  } catch {
    // Without room it is made again next time.
  }
};

/**
 * The files of a bundle: those of an earlier run while all that they were made of is as it was, else those that `make`
 * makes. Contents are compared, not times.
 *
 * @param {{file: string, root: string, recipe: readonly string[], make: () => Promise<{outputs: readonly {path: string,
 *   contents: Uint8Array}[], inputs: readonly string[]}>}} options `file` keeps the bundle; `recipe` names files that
 *   decide how it is made; all paths are absolute
 */
export const keepBundle = async ({ file, root, recipe, make }) => {
  const kept = readKept(file, root);
  if (kept !== null) return kept;
  const startedAt = Date.now();
  const { outputs, inputs } = await make();
  const files = [...new Set([...recipe, ...inputs])];
  // What changed while it was made may be in it or not. The clock of a file system is late by its own resolution.
  const isSteady = files.every(
    (one) => (statSync(one, { throwIfNoEntry: false })?.mtimeMs ?? 0) < startedAt - 1_000,
  );
  if (isSteady) store(file, { root, marks: marksOf(root, files), outputs });
  return outputs;
};
