import type { AddressBook, HeldAddress } from '@billfold/shared/contracts/address.contract';
import type {
  MapAddress,
  MapModule,
  MapRun,
  MapShare,
  ModuleMap,
} from '@billfold/shared/contracts/module-map.contract';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { satisfies } from 'semver';
import { routesToShow, type ShownRoutes } from '../page/page.public';
import { covers, describeConflicts, spaceOf, variantsOf } from '../releases/releases.public';
import { namedReleases, servedReleases } from '../rollouts/rollouts.public';

type Known = ReadonlyMap<string, Release>;
export type MapInputs = {
  readonly book: AddressBook;
  /** Of every environment. */
  readonly states: readonly RolloutState[];
  /** By name, those that a state names. */
  readonly releases: Known;
};

const runsOf = (state: RolloutState): readonly MapRun[] => {
  const { environment, percentage, tenants, channels, default: standard } = state;
  const run = (release: string, role: MapRun['role'], subject: string | null = null): MapRun => ({
    environment,
    release,
    role,
    subject,
  });
  const served = servedReleases(state);
  return [
    ...(standard === null ? [] : [run(standard, 'default')]),
    ...(percentage === null
      ? []
      : [run(percentage.release, 'percentage', String(percentage.percent))]),
    ...tenants.map(({ merchantId, release }) => run(release, 'merchant', String(merchantId))),
    ...channels.map(({ name, release }) => run(release, 'channel', name)),
    ...namedReleases(state)
      .filter((name) => !served.includes(name) && name !== percentage?.release)
      .map((name) => run(name, 'fallback')),
  ];
};

const statusOf = (state: RolloutState | undefined): MapModule['status'] => {
  if (state === undefined) return 'absent';
  if (namedReleases(state).length === 0) return 'retired';
  return state.disabled === null ? 'served' : 'off';
};

/** Module → its default release in the environment, else another one that is named there. */
const standingReleases = (environment: string, { states, releases }: MapInputs): Known =>
  new Map(
    states.flatMap((state) => {
      if (state.environment !== environment) return [];
      const [first] = namedReleases(state);
      const release = releases.get(state.default ?? first ?? '');
      return release === undefined ? [] : [[state.module, release] as const];
    }),
  );

const moduleOf = (
  module: string,
  environment: string,
  { states }: MapInputs,
  existing: Known,
): MapModule => {
  const own = states.filter((state) => state.module === module);
  const state = own.find((one) => one.environment === environment);
  const release = existing.get(module);
  return {
    module,
    status: statusOf(state),
    message: state?.disabled?.message ?? null,
    team: release?.owner.team ?? null,
    runs: own.flatMap(runsOf),
    slots: [...(release?.slots ?? [])],
    drawnBy: Object.fromEntries(
      (release?.slots ?? []).map((name) => [
        name,
        [...existing].flatMap(([user, { uses = [] }]) =>
          uses.includes(`${module}/${name}`) ? [user] : [],
        ),
      ]),
    ),
    uses: [...(release?.uses ?? [])],
    needs: { ...release?.requires },
  };
};

/** What visitors without a rule of their own see; a module that is switched off shows its message only. */
type Shown = { readonly routes: ShownRoutes; readonly open: readonly string[] };

const shownOf = (states: readonly RolloutState[], releases: Known, book: AddressBook): Shown => {
  const served = states.map(({ module, default: standard, disabled }) => ({
    module,
    release: releases.get(standard ?? '') ?? null,
    disabled,
  }));
  return {
    routes: routesToShow(book.addresses, served),
    open: served.flatMap(({ module, release, disabled }) =>
      release === null || disabled !== null ? [] : [module],
    ),
  };
};

/** The owner before any other one. */
const shownBy = ({ pattern, module, held }: HeldAddress, { routes, open }: Shown) => {
  const path = variantsOf(pattern);
  const shows = (one: string): boolean =>
    [...(routes.get(one) ?? [])].some((route) => {
      const own = variantsOf(route);
      return covers(own, path) || (held === 'listed' && covers(spaceOf(pattern), own));
    });
  const order = open.toSorted((one, other) => Number(other === module) - Number(one === module));
  return order.find(shows) ?? null;
};

const sharesOf = (shells: readonly Release[], served: Known): readonly MapShare[] => {
  const needed = new Map<string, Map<string, string[]>>();
  for (const [name, { requires }] of served)
    for (const [share, range] of Object.entries(requires)) {
      const ranges = needed.get(share) ?? new Map<string, string[]>();
      ranges.set(range, [...(ranges.get(range) ?? []), name]);
      needed.set(share, ranges);
    }
  const names = new Set([
    ...shells.flatMap(({ provides }) => Object.keys(provides ?? {})),
    ...needed.keys(),
  ]);
  return [...names].toSorted().map((name) => {
    const provided = shells.flatMap(({ module, version, build, provides }) => {
      const own = new Map(Object.entries(provides ?? {})).get(name);
      return own === undefined ? [] : [{ release: `${module}@${version}-${build}`, version: own }];
    });
    return {
      name,
      provided,
      needed: [...(needed.get(name) ?? [])].map(([range, releases]) => ({
        range,
        releases,
        isMet:
          provided.length === shells.length &&
          provided.every(({ version }) => satisfies(version, range, { includePrerelease: true })),
      })),
    };
  });
};

/** Slots that a screen draws although no release in the same place fills them. */
const describeEmptySlots = (all: readonly Release[]): readonly string[] => {
  const filled = new Set(
    all.flatMap(({ module, slots }) => slots.map((name) => `${module}/${name}`)),
  );
  const sentences = all.flatMap(({ module, uses = [] }) =>
    uses
      .filter((slot) => !filled.has(slot))
      .map((slot) => `${module} draws the slot ${slot}, which no served release fills.`),
  );
  return [...new Set(sentences)];
};

/** Which module owns which address, fills which slot, needs which shared packages, and runs where in which version. */
export const moduleMap = (inputs: MapInputs): ModuleMap => {
  const { book, states, releases } = inputs;
  const { environment } = book;
  const here = states.filter((state) => state.environment === environment);
  const servedNames = standingReleases(environment, inputs);
  const shown = shownOf(here, releases, book);
  const served = new Map(
    here
      .filter(({ disabled }) => disabled === null)
      .flatMap(servedReleases)
      .flatMap((name) => {
        const release = releases.get(name);
        return release === undefined ? [] : [[name, release] as const];
      }),
  );
  const all = [...served.values()];
  const shells = all.filter(({ module }) => module === 'shell');
  const remotes = all.filter(({ module }) => module !== 'shell');
  const modules = new Set([
    'shell',
    ...here.map(({ module }) => module),
    ...book.addresses.map(({ module }) => module).toSorted(),
  ]);
  const addresses: readonly MapAddress[] = book.addresses.map((address) => ({
    ...address,
    shownBy: shownBy(address, shown),
  }));
  return {
    environment,
    modules: [...modules].map((module) => moduleOf(module, environment, inputs, servedNames)),
    addresses: addresses.toSorted((one, other) => one.pattern.localeCompare(other.pattern)),
    shares: [...sharesOf(shells, served)],
    conflicts: [
      ...book.conflicts,
      ...shells.flatMap((shell) => describeConflicts([shell, ...remotes])),
      ...describeEmptySlots(all),
    ],
  };
};
