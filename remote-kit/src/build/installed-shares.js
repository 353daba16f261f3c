import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { SHARES } from './shares.js';

const require = createRequire(import.meta.url);

const packageOf = (share) =>
  share.startsWith('@') ? share.split('/').slice(0, 2).join('/') : share.split('/')[0];
const installedVersion = (share) => {
  const manifest = path.join(packageOf(share), 'package.json');
  const home = require.resolve
    .paths(manifest)
    .find((folder) => existsSync(path.join(folder, manifest)));
  return JSON.parse(readFileSync(path.join(home, manifest), 'utf8')).version;
};

/** Share key → the version that the shell provides. `build/build.mjs` puts the values into the packed kit. */
export const shareVersions = Object.fromEntries(
  SHARES.map((share) => [share, installedVersion(share)]),
);
