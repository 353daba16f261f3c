import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
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
