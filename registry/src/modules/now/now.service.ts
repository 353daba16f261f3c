import type { ModuleNow, Now } from '@billfold/shared/contracts/now.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { Database } from '../../db/database';
import { readGateOpinion } from '../gates/gates.public';
import { findLastWatch } from '../inventory/inventory.public';
import { isListedPayment, listListedSpaces } from '../releases/releases.public';
import {
  environmentUnknown,
  findEnvironment,
  listReleasesByName,
  listServedSince,
  readRollouts,
} from '../rollouts/rollouts.public';

const servedOf = (state: RolloutState): ModuleNow['served'] => {
  const { tenants, percentage, channels, default: standard } = state;
  const rules = [
    ...tenants.map(({ merchantId, release }) => ({ release, to: `merchant ${merchantId}` })),
    ...(percentage === null
      ? []
      : [{ release: percentage.release, to: `${percentage.percent} %` }]),
    ...channels.map(({ name, release }) => ({ release, to: `channel ${name}` })),
  ];
  if (standard === null) return rules;
  return [...rules, { release: standard, to: rules.length === 0 ? 'everyone' : 'everyone else' }];
};

const areasOf = (release: Release | undefined): ModuleNow['areas'] => {
  const routes = release?.routes ?? [];
  return [...new Set(routes.map(({ area }) => area))].map((area) => {
    const own = routes.filter((route) => route.area === area);
    return { area, address: own[0]?.path ?? '/', more: own.length - 1 };
  });
};

/** A rollback ends a percentage first; without one it leads to the default before. */
const backOf = ({ percentage, default: standard, lastGood }: RolloutState): string | null =>
  percentage === null ? lastGood : standard;

/** What visitors of an environment get at this moment, what its gates think, and what the last watch of payment pages found. */
export const readNow = async (db: Database, environment: string): Promise<Now> => {
  const place = await findEnvironment(db, environment);
  if (place === null) throw environmentUnknown(environment);
  const now = await readDatabaseTime(db);
  const states = await readRollouts(db, environment);
  const shell = states.find(({ module }) => module === 'shell') ?? null;
  const releases = await listReleasesByName(
    db,
    states.flatMap((state) => state.default ?? []),
  );
  const since = await listServedSince(db, environment);
  const isSoaked = (name: string): boolean =>
    (since.get(name)?.getTime() ?? now.getTime()) + place.soakMs <= now.getTime();
  const listed = await listListedSpaces(db, environment);
  const hasPayment = (release: Release | undefined): boolean =>
    release?.routes.some(({ path }) => isPaymentPage(path) || isListedPayment(listed, path)) ??
    false;
  const modules: ModuleNow[] = [];
  for (const state of states) {
    const { module, default: standard, disabled } = state;
    modules.push({
      module,
      served: servedOf(state),
      areas: areasOf(standard === null ? undefined : releases.get(standard)),
      disabled: disabled?.message ?? null,
      payment:
        standard === null || isSoaked(standard) || !hasPayment(releases.get(standard))
          ? null
          : state.lastSoaked,
      back: backOf(state),
      gate: await readGateOpinion(db, state, shell, now),
    });
  }
  return {
    environment,
    at: now.toISOString(),
    modules,
    watch: await findLastWatch(db, environment),
  };
};
