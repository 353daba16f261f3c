import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaOfPath } from '@billfold/shared/contracts/areas';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { root } from '../settings/config';

export type SyntheticRemote = {
  readonly module: string;
  readonly version: string;
  /** The build whose files, routes and manifest it has under other names. */
  readonly like: string;
  /** Where `release.json` and the files are written. */
  readonly folder: string;
};

/**
 * `/admin/invoices` of the module `mf-team-07` is `/admin/mf-team-07/invoices`: in the same area, and owned by no other
 * module.
 */
const ownPath = (path: string, module: string): string =>
  path
    .replace(/^\/(admin|customer)?/, (_start, area?: string) =>
      area === undefined ? `/${module}/` : `/${area}/${module}`,
    )
    .replace(/(?<=.)\/+$/, '');

const sha384 = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
/** `home.1a9cfdee.js` of other bytes has another hash in its name. */
const ownName = (path: string, integrity: string): string =>
  path.replace(
    /\.[0-9a-f]{8}\.(js|css)$/,
    (_match, kind: string) =>
      `.${createHash('sha256').update(integrity).digest('hex').slice(0, 8)}.${kind}`,
  );

/**
 * A remote as large as a real one, described by a real build: names, paths, bytes and hashes are its own, because a
 * page compresses what it repeats. It cannot run.
 */
export const writeSyntheticRemote = async ({
  module,
  version,
  like,
  folder,
}: SyntheticRemote): Promise<string> => {
  const source = join(root, like, 'dist');
  const target = join(folder, `${module}-${version}`);
  await mkdir(target, { recursive: true });
  let text = await readFile(join(source, 'release.json'), 'utf8');
  const { files: described } = JSON.parse(text) as Release;
  const files: Release['files'] = [];
  for (const file of described) {
    const bytes = Buffer.concat([
      await readFile(join(source, file.path)),
      Buffer.from(`/*${module} ${version}*/`),
    ]);
    const integrity = sha384(bytes);
    const path = ownName(file.path, integrity);
    text = text.replaceAll(file.path, path);
    await writeFile(join(target, path), bytes);
    files.push({ ...file, path, integrity, bytes: bytes.length });
  }
  const release = JSON.parse(text) as Release;
  const named: Release = {
    ...release,
    module,
    version,
    build: createHash('sha256')
      .update(files.map(({ integrity }) => integrity).join())
      .digest('hex')
      .slice(0, 12),
    files,
    routes: release.routes.map((route) => {
      const path = ownPath(route.path, module);
      return { ...route, path, area: areaOfPath(path) };
    }),
    nav: release.nav.map((entry) => ({ ...entry, path: ownPath(entry.path, module) })),
    ...(release.manifest === undefined
      ? {}
      : {
          manifest: JSON.parse(
            JSON.stringify(release.manifest)
              .replaceAll(like, module)
              .replaceAll(like.replaceAll('-', '_'), module.replaceAll('-', '_')),
          ) as unknown,
        }),
  };
  await writeFile(join(target, 'release.json'), JSON.stringify(named));
  return target;
};
