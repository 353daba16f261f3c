import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Folder names of the workspaces that are here: a team may have cloned its own remote and `shared` only. */
export const workspaces = readJson('package.json').workspaces.filter((folder) => {
  try {
    return Boolean(readJson(`${folder}/package.json`).name);
  } catch {
    return false;
  }
});

export const scriptsOf = (folder) => readJson(`${folder}/package.json`).scripts ?? {};

/** Some workspaces and all that depend on them, directly or not. */
export const dependentsOf = (folders) => {
  const dependencies = new Map(
    workspaces.map((folder) => {
      const { dependencies: used = {}, devDependencies = {} } = readJson(`${folder}/package.json`);
      return [folder, Object.keys({ ...used, ...devDependencies })];
    }),
  );
  const found = new Set(folders);
  for (const folder of found)
    for (const other of workspaces)
      if (dependencies.get(other).includes(`@billfold/${folder}`)) found.add(other);
  return workspaces.filter((folder) => found.has(folder));
};
