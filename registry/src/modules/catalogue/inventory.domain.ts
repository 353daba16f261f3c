import type { InventoryScript, PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import { releaseFolder, type Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';

type Explanation = Release['inventory'][number];
type PaymentRoute = PaymentInventory['routes'][number];

/**
 * `*` matches any part of a file's name. In one pass: a regular expression made of a publisher's pattern may take for
 * ever.
 */
const covers = (pattern: string, file: string): boolean => {
  const [head = '', ...middle] = pattern.split('*');
  const tail = middle.pop();
  if (tail === undefined) return pattern === file;
  const end = file.length - tail.length;
  if (!file.startsWith(head) || !file.endsWith(tail)) return false;
  let from = head.length;
  for (const part of middle) {
    const at = file.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from <= end;
};
const lettersOf = ({ script }: Explanation): number => script.replaceAll('*', '').length;
const isComplete = ({ purpose, owner, approver }: Explanation): boolean =>
  [purpose, owner, approver].every((text) => text.trim() !== '');

/** The longest pattern that matches a file describes it. */
const explanationOf = ({ inventory }: Release, file: string): Explanation | undefined =>
  inventory
    .filter((entry) => isComplete(entry) && covers(entry.script, file))
    .reduce<Explanation | undefined>(
      (best, entry) => (best === undefined || lettersOf(entry) > lettersOf(best) ? entry : best),
      undefined,
    );

const scriptsOf = ({ files }: Release) =>
  files.filter(({ kind }) => kind === 'entry' || kind === 'script');

const whyExplained = (release: Release): string => {
  const [payment] = release.routes.filter(({ path }) => isPaymentPage(path));
  if (payment !== undefined) return `${payment.path} is a payment page`;
  return release.module === 'shell'
    ? 'The shell runs on payment pages'
    : 'An operator may give it a payment page';
};

/**
 * Why a release has no complete inventory, a sentence or none: each script of a payment page needs a purpose, an owner
 * and an approver (PCI DSS 6.4.3), and any module may own one some day.
 */
export const describeInventoryFlaws = (release: Release): readonly string[] => {
  const bare = scriptsOf(release).filter(({ path }) => explanationOf(release, path) === undefined);
  if (bare.length === 0) return [];
  const named = bare
    .slice(0, 3)
    .map(({ path }) => path)
    .join(', ');
  return [
    `${whyExplained(release)}: every script needs a purpose, an owner and an approver in the inventory, which ${named}${bare.length > 3 ? ` and ${bare.length - 3} more` : ''} ${bare.length === 1 ? 'has' : 'have'} not.`,
  ];
};

export type SoakRule = {
  readonly servedSince: ReadonlyMap<string, Date>;
  readonly soakMs: number;
  readonly now: number;
};

/**
 * The releases of a module that payment pages may execute: what rules and the default name and has been served for its
 * soak time, and what they stay on meanwhile; before anything has, these and the default. Channels do not count there.
 */
export const payableReleases = (
  { disabled, percentage, tenants, default: standard, lastSoaked }: RolloutState,
  { servedSince, soakMs, now }: SoakRule,
): readonly string[] => {
  if (disabled !== null) return [];
  const fallback = [lastSoaked, standard].filter((name) => name !== null);
  const candidates = percentage === null || percentage.percent === 0 ? [] : [percentage.release];
  const named = [
    ...new Set([...fallback, ...candidates, ...tenants.map(({ release }) => release)]),
  ];
  const soaked = named.filter(
    (name) => soakMs === 0 || (servedSince.get(name)?.getTime() ?? now) + soakMs <= now,
  );
  return soaked.some((name) => fallback.includes(name))
    ? soaked
    : [...new Set([...soaked, ...fallback])];
};

type ExplainedScript = Pick<Explanation, 'purpose' | 'owner' | 'approver'> & {
  readonly path: string;
  readonly integrity: string;
};

/** Every script of a release with what its inventory says of it. */
export const explainedScripts = (release: Release): readonly ExplainedScript[] =>
  scriptsOf(release).map(({ path, integrity }) => {
    const { purpose, owner, approver } = explanationOf(release, path) ?? {
      purpose: 'not stated',
      owner: release.owner.team,
      approver: 'not stated',
    };
    return { path, integrity, purpose, owner, approver };
  });

const inventoryScripts = (release: Release): readonly InventoryScript[] =>
  explainedScripts(release).map(({ path, integrity, purpose, owner, approver }) => {
    const name = `${release.module}@${releaseFolder(release)}`;
    return {
      url: `/modules/${release.module}/${releaseFolder(release)}/${path}`,
      module: release.module,
      release: name,
      integrity,
      purpose,
      owner,
      approver,
    };
  });

/** All that payment pages may execute: the whole shell, the remote that owns the page, no other remote. */
export const inventoryOf = (input: {
  readonly environment: string;
  readonly generatedAt: string;
  /** Every release that may be served on payment pages, of all modules. */
  readonly releases: readonly Release[];
  /** Whether a route is one of payments there, and the module's to show. */
  readonly isPayment: (path: string, module: string) => boolean;
  readonly headersOf: (path: string) => Readonly<Record<string, string>>;
  readonly frames: readonly string[];
}): PaymentInventory => {
  const shells = input.releases.filter(({ module }) => module === 'shell');
  const paths = new Map<string, Release[]>();
  for (const release of input.releases)
    for (const { path } of release.routes.filter((route) =>
      input.isPayment(route.path, release.module),
    ))
      paths.set(path, [...(paths.get(path) ?? []), release]);
  const routes = [...paths].map(([path, owners]): PaymentRoute => ({
    path,
    module: owners[0]?.module ?? '',
    headers: input.headersOf(path),
    scripts: [...shells, ...owners].flatMap(inventoryScripts),
    frames: input.frames,
  }));
  return {
    environment: input.environment,
    generatedAt: input.generatedAt,
    routes: routes.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
  };
};
