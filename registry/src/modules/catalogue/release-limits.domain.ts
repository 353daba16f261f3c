import type { Release } from '@billfold/shared/contracts/release.contract';

const megabyte = 1024 * 1024;
/** Ten times what the largest module of today needs. `listed` is of everything in the description that is no file. */
export const releaseLimits = {
  files: 2_000,
  fileBytes: 8 * megabyte,
  styleBytes: megabyte,
  releaseBytes: 40 * megabyte,
  descriptionBytes: 2 * megabyte,
  listed: 200,
  nameLength: 60,
  patternLength: 300,
  depth: 20,
} as const;

const asMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(1)} MB`;

type Listed = Pick<
  Release,
  | 'module'
  | 'version'
  | 'files'
  | 'routes'
  | 'nav'
  | 'slots'
  | 'inventory'
  | 'requires'
  | 'provides'
  | 'shareFiles'
>;

/**
 * The reason why a description is too large to compare with all others; null when it is not. Checked before its texts
 * are read.
 */
export const whyTooMuch = ({
  module,
  version,
  files,
  routes,
  nav,
  slots,
  inventory,
  requires,
  provides = {},
  shareFiles = {},
}: Listed): string | null => {
  const name = `${module} ${version}`;
  if (Math.max(module.length, version.length) > releaseLimits.nameLength)
    return `The names of a module and of its version may have ${releaseLimits.nameLength} characters each.`;
  if (files.length > releaseLimits.files)
    return `${name} has ${files.length} files; a release may have ${releaseLimits.files}.`;
  const lists = {
    routes,
    nav,
    slots,
    inventory,
    requires: Object.keys(requires),
    provides: Object.keys(provides),
    shareFiles: Object.keys(shareFiles),
  };
  const [found] = Object.entries(lists).filter(
    ([, entries]) => entries.length > releaseLimits.listed,
  );
  if (found !== undefined)
    return `${found[0]} of ${name} has ${found[1].length} entries; ${releaseLimits.listed} are allowed.`;
  const long = [...routes.map(({ path }) => path), ...inventory.map(({ script }) => script)].find(
    (pattern) => pattern.length > releaseLimits.patternLength,
  );
  return long === undefined
    ? null
    : `${long.slice(0, 60)}… of ${name} has ${long.length} characters; a path or a pattern may have ${releaseLimits.patternLength}.`;
};

/** The reason why a release is too large, by its own description; null when it is not. */
export const whyTooLarge = (name: string, { files }: Pick<Release, 'files'>): string | null => {
  const largest = files.find(({ bytes }) => bytes > releaseLimits.fileBytes);
  if (largest !== undefined)
    return `${largest.path} of ${name} has ${asMegabytes(largest.bytes)}; a file may have ${asMegabytes(releaseLimits.fileBytes)}.`;
  const styles = files
    .filter(({ kind }) => kind === 'style')
    .reduce((sum, { bytes }) => sum + bytes, 0);
  if (styles > releaseLimits.styleBytes)
    return `The styles of ${name} have ${asMegabytes(styles)}; together they may have ${asMegabytes(releaseLimits.styleBytes)}.`;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return total > releaseLimits.releaseBytes
    ? `${name} has ${asMegabytes(total)} in all; a release may have ${asMegabytes(releaseLimits.releaseBytes)}.`
    : null;
};
