import { releaseFolder, type Release } from '@billfold/shared/contracts/release.contract';
import { describePatternFlaws, normalForm } from './address-pattern.domain';

export type ReleaseKey = {
  readonly module: string;
  readonly version: string;
  readonly build: string;
};

/** The key alone of anything that has one. */
export const keyOf = ({ module, version, build }: ReleaseKey): ReleaseKey => ({
  module,
  version,
  build,
});

/** The name of a release for people: `mf-inbox@1.4.2-3fa9c1e`. */
export const releaseName = (key: ReleaseKey): string => `${key.module}@${releaseFolder(key)}`;

const isPlainPath = (path: string): boolean =>
  path.length <= 200 &&
  /^[\w@.-]+(\/[\w@.-]+)*$/.test(path) &&
  !path.split('/').some((part) => part === '..' || part === '.');

/** Every object inherits a property of such a name, which a lookup would find. */
const isInherited = (name: string): boolean => name in {};

/** Two routes of one release for the same addresses: which screen they show would be left to chance. */
const describeDoubles = ({ routes }: Release): readonly string[] =>
  routes.flatMap(({ path }, index) => {
    const earlier = routes
      .slice(0, index)
      .find((other) => normalForm(other.path) === normalForm(path));
    return earlier === undefined ? [] : [`The paths ${earlier.path} and ${path} are the same.`];
  });

/** Flaws beyond the schema: paths that are not plain, and names of files that the release lacks. */
export const describeFlaws = (release: Release): readonly string[] => {
  const paths = release.files.map((file) => file.path);
  const known = new Set(paths);
  const named = [
    release.entry,
    ...(release.initial ?? []),
    ...release.routes.flatMap((route) => route.boot),
    ...Object.values(release.shareFiles ?? {}).flat(),
    ...Object.values(release.areaBoot ?? {}).flat(),
  ];
  const missing = [...new Set(named)].filter((path) => !known.has(path));
  const lookedUp = [
    release.requires,
    release.provides ?? {},
    release.shareFiles ?? {},
    release.areaBoot ?? {},
  ].flatMap((names) => Object.keys(names));
  const inherited = new Set(
    [...lookedUp, ...release.routes.flatMap(({ shares }) => shares)].filter(isInherited),
  );
  return [
    ...paths
      .filter((path) => !isPlainPath(path))
      .map((path) => `The file name '${path}' is not plain.`),
    ...paths
      .filter((path) => paths.some((other) => other.startsWith(`${path}/`)))
      .map((path) => `'${path}' is a file and a folder.`),
    ...(paths.some((path) => path.split('/')[0] === 'release.json')
      ? ["The file name 'release.json' is taken by the description itself."]
      : []),
    ...paths
      .filter((path) => /\.(br|gz)$/.test(path) && known.has(path.slice(0, -3)))
      .map(
        (path) =>
          `The file name '${path}' is taken by the compressed form of '${path.slice(0, -3)}'.`,
      ),
    ...(known.size === paths.length ? [] : ['A file is listed twice.']),
    ...missing.map((path) => `'${path}' is used but not among the files.`),
    ...[...inherited].map((name) => `'${name}' is no name of a package.`),
    ...release.routes.flatMap(({ path }) => describePatternFlaws(path)),
    ...describeDoubles(release),
    ...(release.module === 'shell' && release.provides === undefined
      ? ['A shell must say what it provides.']
      : []),
  ];
};

/** Same name, same bytes? Their order may differ. */
export const hasSameFiles = (
  one: Pick<Release, 'files'>,
  other: Pick<Release, 'files'>,
): boolean => {
  const print = (release: Pick<Release, 'files'>): string =>
    release.files
      .map((file) => `${file.path} ${file.integrity}`)
      .toSorted()
      .join('\n');
  return print(one) === print(other);
};
