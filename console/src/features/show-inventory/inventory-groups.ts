import type { InventoryScript, PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';

type Route = PaymentInventory['routes'][number];

/** The scripts of one release. */
export type ScriptGroup = {
  readonly module: string;
  readonly release: string;
  readonly scripts: readonly InventoryScript[];
};
/** Separates the scripts and headers that every payment page has from those of each page. */
export type GroupedInventory = {
  readonly shared: readonly ScriptGroup[];
  readonly sharedHeaders: Readonly<Record<string, string>>;
  readonly pages: readonly {
    readonly path: string;
    readonly module: string;
    readonly groups: readonly ScriptGroup[];
    readonly headers: Readonly<Record<string, string>>;
    readonly frames: readonly string[];
  }[];
};

const groupsOf = (scripts: readonly InventoryScript[]): readonly ScriptGroup[] =>
  [...new Set(scripts.map(({ release }) => release))].map((release) => {
    const own = scripts.filter((script) => script.release === release);
    return { release, module: own[0]?.module ?? '', scripts: own };
  });

const isIn = (routes: readonly Route[], wanted: (route: Route) => boolean): boolean =>
  routes.length > 1 && routes.every(wanted);

export const groupInventory = ({ routes }: PaymentInventory): GroupedInventory => {
  const [first] = routes;
  const isShared = ({ url }: InventoryScript): boolean =>
    isIn(routes, ({ scripts }) => scripts.some((script) => script.url === url));
  const sharedHeaders = Object.fromEntries(
    Object.entries(first?.headers ?? {}).filter(([name, value]) =>
      isIn(routes, ({ headers }) => headers[name] === value),
    ),
  );
  return {
    shared: groupsOf((first?.scripts ?? []).filter(isShared)),
    sharedHeaders,
    pages: routes.map(({ path, module, scripts, headers, frames }) => ({
      path,
      module,
      groups: groupsOf(scripts.filter((script) => !isShared(script))),
      headers: Object.fromEntries(
        Object.entries(headers).filter(([name]) => !(name in sharedHeaders)),
      ),
      frames,
    })),
  };
};

/** Explains why payment pages may run a release. */
export const roleWords = (release: string, state: RolloutState | undefined): string => {
  if (state === undefined) return '';
  const roles = [
    ...(release === state.default ? ['the default'] : []),
    ...(release === state.percentage?.release
      ? [`the canary at ${state.percentage.percent} %`]
      : []),
    ...state.tenants
      .filter((tenant) => tenant.release === release)
      .map(({ merchantId }) => `merchant ${merchantId}`),
    ...(release === state.lastGood ? ['what pages fall back to'] : []),
  ];
  return roles.join(', ');
};
