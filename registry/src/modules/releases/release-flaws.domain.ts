import { areaOfPath } from '@billfold/shared/contracts/areas';
import { isReservedAddress } from '@billfold/shared/contracts/reserved-addresses';
import type { Release } from '@billfold/shared/contracts/release.contract';
import {
  addressOf,
  describePatternFlaws,
  matchesAddress,
  normalForm,
  variantsOf,
} from './address-pattern.domain';
import { describeManifestFlaws } from './manifest-flaws.domain';

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

/**
 * Files that a proxy would serve from the disk instead of the registered ones: the description and its manifest, their
 * compressed forms, a folder of such a name, and on some disks another case.
 */
const descriptions = /^(release|mf-manifest)\.json(\.(gz|br))?(\/|$)/i;

const describeFiles = (release: Release): readonly string[] => {
  const paths = release.files.map((file) => file.path);
  const listedPaths = new Set(paths);
  const named = [
    release.entry,
    ...(release.initial ?? []),
    ...release.routes.flatMap((route) => route.boot),
    ...Object.values(release.shareFiles ?? {}).flat(),
    ...Object.values(release.areaBoot ?? {}).flat(),
  ];
  const missing = [...new Set(named)].filter((path) => !listedPaths.has(path));
  return [
    ...paths
      .filter((path) => !isPlainPath(path))
      .map((path) => `The file name '${path}' is not plain.`),
    ...paths
      .filter((path) => paths.some((other) => other.startsWith(`${path}/`)))
      .map((path) => `'${path}' is a file and a folder.`),
    ...paths
      .filter((path) => descriptions.test(path))
      .map((path) => `The file name '${path}' is taken by the description itself.`),
    ...paths
      .filter((path) => /\.(br|gz)$/.test(path) && listedPaths.has(path.slice(0, -3)))
      .map(
        (path) =>
          `The file name '${path}' is taken by the compressed form of '${path.slice(0, -3)}'.`,
      ),
    ...(listedPaths.size === paths.length ? [] : ['A file is listed twice.']),
    ...missing.map((path) => `'${path}' is used but not among the files.`),
    ...describeEntry(release),
  ];
};

const describeEntry = ({ entry, files }: Release): readonly string[] => {
  const entries = files.filter(({ kind }) => kind === 'entry').map(({ path }) => path);
  if (entries.length === 1 && entries[0] === entry) return [];
  const isListed = files.some(({ path }) => path === entry);
  return isListed
    ? [
        `The one file of the kind entry is ${entry}; the files name ${entries.join(', ') || 'none'}.`,
      ]
    : [];
};

/** Names that a lookup would find in every object, and packages that nothing compares with a shell. */
const describePackages = (release: Release): readonly string[] => {
  const lookedUp = [
    release.requires,
    release.provides ?? {},
    release.shareFiles ?? {},
    release.areaBoot ?? {},
  ].flatMap((names) => Object.keys(names));
  const shares = [...new Set(release.routes.flatMap((route) => route.shares))];
  const inherited = new Set([...lookedUp, ...shares].filter(isInherited));
  const unnamed = shares.filter(
    (name) => !isInherited(name) && !Object.hasOwn(release.requires, name),
  );
  return [
    ...[...inherited].map((name) => `'${name}' is no name of a package.`),
    ...(release.module === 'shell'
      ? []
      : unnamed.map((name) => `A route shares ${name}, which requires does not name.`)),
    ...(release.module === 'shell' && release.provides === undefined
      ? ['A shell must say what it provides.']
      : []),
  ];
};

const describeRoutes = (release: Release): readonly string[] => [
  ...release.routes.flatMap(({ path, area }) => {
    const own = areaOfPath(path);
    return [
      ...describePatternFlaws(path),
      ...(area === own ? [] : [`The area of ${path} is ${own}, not ${area}.`]),
    ];
  }),
  ...describeDoubles(release),
];

/** A sidebar entry behind an integration may come before its screen; any other leads to a screen of its own release. */
const describeNavigation = ({ module, routes, nav }: Release): readonly string[] =>
  nav.flatMap(({ label, path, condition }) => {
    if (!/^\/(?![/\\])[^\\\s?#]*$/.test(path))
      return [`The sidebar entry '${label}' leads to '${path}', which is no plain path.`];
    if (isReservedAddress(path))
      return [
        `The sidebar entry '${label}' leads to ${path}, which a server answers, not the page.`,
      ];
    const address = addressOf(path);
    const isOwn = routes.some((route) =>
      variantsOf(route.path).some((variant) => matchesAddress(variant, address)),
    );
    return isOwn || condition !== undefined
      ? []
      : [`The sidebar entry '${label}' leads to ${path}, which is no address of ${module}.`];
  });

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

const describeFacts = ({ module, builtAt, contract }: Release): readonly string[] => [
  ...(instant.test(builtAt) && !Number.isNaN(Date.parse(builtAt))
    ? []
    : [`builtAt is '${builtAt.slice(0, 60)}', not an instant of ISO 8601.`]),
  ...(contract >= 1 ? [] : [`${module} needs contract ${contract}; the first one is 1.`]),
];

/** Flaws beyond the schema, a sentence each, all at once. */
export const describeFlaws = (release: Release): readonly string[] => [
  ...describeFacts(release),
  ...describeFiles(release),
  ...describePackages(release),
  ...describeRoutes(release),
  ...describeNavigation(release),
  ...describeManifestFlaws(release),
];
