import type { DiffLine, ReleaseDiff } from '@billfold/shared/contracts/release-diff.contract';
import {
  releaseFolder,
  type Release,
  type ReleaseRoute,
} from '@billfold/shared/contracts/release.contract';

type ExplainedScript = Release['inventory'][number] & { readonly path: string };

/** What the comparison asks of the rest of the registry. */
export type DiffFacts = {
  readonly isPayment: (path: string) => boolean;
  /** Every script of a release with what its inventory says of it. */
  readonly explainedScripts: (release: Release) => readonly Omit<ExplainedScript, 'script'>[];
};

type Described = ReadonlyMap<string, string>;

/** By subject, in the order of the newer one; what is removed comes last. */
const differences = (before: Described, after: Described): DiffLine[] =>
  [...new Set([...after.keys(), ...before.keys()])].flatMap((subject) => {
    const [one, other] = [before.get(subject) ?? null, after.get(subject) ?? null];
    return one === other ? [] : [{ subject, before: one, after: other }];
  });

const routesOf = ({ routes }: Release): Described =>
  new Map(
    routes.map(({ path, area, title, description }) => [
      path,
      [area, title, description].filter(Boolean).join(', '),
    ]),
  );

const navigationOf = ({ nav }: Release): Described =>
  new Map(
    nav.map(({ label, path, order, icon, badge, condition, permission }) => [
      path,
      [
        label,
        `order ${order}`,
        `icon ${icon}`,
        badge === undefined ? '' : `badge ${badge}`,
        condition === undefined ? '' : `only with ${condition.integration}`,
        permission === undefined ? '' : `only for ${permission}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );

const slotsOf = ({ slots }: Release): Described => new Map(slots.map((slot) => [slot, 'filled']));

const sharesOf = ({ contract, requires, provides = {} }: Release): Described =>
  new Map([
    ['contract', String(contract)],
    ...Object.entries(requires).map(([name, range]) => [`needs ${name}`, range] as const),
    ...Object.entries(provides).map(([name, version]) => [`provides ${name}`, version] as const),
  ]);

/** `pay-invoice.3fa9c1e2.js` without its hash, which every build changes. */
const withoutHash = (path: string): string => path.replace(/\.[0-9a-f]{6,}(?=\.)/, '.*');

const describeScript = ({ purpose, owner, approver }: Omit<ExplainedScript, 'script'>): string =>
  `${purpose} (${owner}, approved by ${approver})`;

const originsOf = ({ inventory }: Release): readonly string[] =>
  inventory.flatMap(({ script }) =>
    /^https?:/.test(script) && URL.canParse(script) ? [new URL(script).origin] : [],
  );

/** Empty for a module without a payment page. The shell is part of all of them. */
const paymentOf = (release: Release, { isPayment, explainedScripts }: DiffFacts): Described =>
  release.module !== 'shell' && !release.routes.some(({ path }) => isPayment(path))
    ? new Map()
    : new Map([
        ...explainedScripts(release).map(
          (script) => [withoutHash(script.path), describeScript(script)] as const,
        ),
        ...originsOf(release).map((origin) => [`origin ${origin}`, 'named'] as const),
        ...(release.capabilities ?? []).map((name) => [`policy ${name}`, 'kept'] as const),
      ]);

const gzipOf = ({ files }: Release, paths: readonly string[]): number => {
  const wanted = new Set(paths);
  return files.reduce((sum, { path, gzip }) => sum + (wanted.has(path) ? gzip : 0), 0);
};

const bootOf = (release: Release, path: string): number | null => {
  const route = release.routes.find((one: ReleaseRoute) => one.path === path);
  return route === undefined ? null : gzipOf(release, route.boot);
};

const bytesOf = (from: Release, to: Release): ReleaseDiff['bytes'] => {
  const sizes = (subject: string, size: (release: Release) => number | null) => ({
    subject,
    before: size(from),
    after: size(to),
  });
  const paths = new Set([...to.routes, ...from.routes].map(({ path }) => path));
  return [
    sizes('entry', (release) => gzipOf(release, [release.entry])),
    sizes('all files', (release) =>
      gzipOf(
        release,
        release.files.map(({ path }) => path),
      ),
    ),
    ...[...paths]
      .map((path) => sizes(`first visit of ${path}`, (release) => bootOf(release, path)))
      .filter(({ before, after }) => before !== after),
  ];
};

const nameOf = (release: Release): string => `${release.module}@${releaseFolder(release)}`;

/** How one release differs from another of the same module, without what visitors saw of them. */
export const diffReleases = (
  from: Release,
  to: Release,
  facts: DiffFacts,
): Omit<ReleaseDiff, 'health'> => {
  const compare = (describe: (release: Release) => Described): DiffLine[] =>
    differences(describe(from), describe(to));
  return {
    module: to.module,
    from: nameOf(from),
    to: nameOf(to),
    routes: compare(routesOf),
    navigation: compare(navigationOf),
    slots: compare(slotsOf),
    paymentPages: compare((release) => paymentOf(release, facts)),
    shares: compare(sharesOf),
    bytes: bytesOf(from, to),
  };
};
