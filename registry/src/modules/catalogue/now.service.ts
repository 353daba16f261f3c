import type { GateOpinion, ModuleNow, Now } from '@billfold/shared/contracts/now.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { readDatabaseTime } from '@billfold/server-kit/database/database-clock';
import type { Database, Executor } from '../../db/database';
import { readGateOpinion } from '../watch/watch.public';
import { findLastWatch } from './watches.queries';
import { isListedPayment, listListedSpaces } from '../releases/releases.public';
import {
  environmentUnknown,
  findEnvironment,
  listReleasesByName,
  listServedSince,
  readRollouts,
} from '../rollouts/rollouts.public';
import { createShare } from './share';

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

type Gates = ReadonlyMap<string, GateOpinion | null>;

/** Few at a time: gates that are looked at must leave connections to what serves pages. */
const gatesAtOnce = 3;

const readGates = async (
  db: Executor,
  states: readonly RolloutState[],
  now: Date,
): Promise<Gates> => {
  const shell = states.find(({ module }) => module === 'shell') ?? null;
  const opinions = new Map<string, GateOpinion | null>();
  const waiting = states.filter(({ percentage }) => percentage !== null);
  while (waiting.length > 0)
    await Promise.all(
      waiting
        .splice(0, gatesAtOnce)
        .map(async (state) =>
          opinions.set(state.module, await readGateOpinion(db, state, shell, now)),
        ),
    );
  return opinions;
};

const readPlace = async (
  db: Database,
  { name: environment, soakMs }: { readonly name: string; readonly soakMs: number },
  states: readonly RolloutState[],
): Promise<Now> => {
  const now = await readDatabaseTime(db);
  const releases = await listReleasesByName(
    db,
    states.flatMap((state) => state.default ?? []),
  );
  const since = await listServedSince(db, environment);
  const isSoaked = (name: string): boolean =>
    (since.get(name)?.getTime() ?? now.getTime()) + soakMs <= now.getTime();
  const listed = await listListedSpaces(db, environment);
  const hasPayment = (release: Release | undefined): boolean =>
    release?.routes.some(({ path }) => isPaymentPage(path) || isListedPayment(listed, path)) ??
    false;
  const gates = await readGates(db, states, now);
  return {
    environment,
    at: now.toISOString(),
    modules: states.map((state) => {
      const { module, default: standard, disabled } = state;
      return {
        module,
        served: servedOf(state),
        areas: areasOf(standard === null ? undefined : releases.get(standard)),
        disabled: disabled?.message ?? null,
        payment:
          standard === null || isSoaked(standard) || !hasPayment(releases.get(standard))
            ? null
            : state.lastSoaked,
        back: backOf(state),
        gate: gates.get(module) ?? null,
      };
    }),
    watch: await findLastWatch(db, environment),
  };
};

/** Open screens ask every three seconds, each by itself. */
const sharedMs = 2_000;

/**
 * What visitors of an environment get at this moment, what its gates say, and what the last watch of payment pages
 * found. All callers within two seconds get one answer; a change of a rollout is in the next one.
 */
export const createNowReader = (
  db: Database,
  share = createShare<Now>(sharedMs),
): ((environment: string) => Promise<Now>) => {
  return async (environment) => {
    const place = await findEnvironment(db, environment);
    if (place === null) throw environmentUnknown(environment);
    const states = await readRollouts(db, environment);
    const revisions = states.map(({ module, revision }) => `${module} ${revision}`);
    return share([environment, ...revisions].join(), () => readPlace(db, place, states));
  };
};
