import type {
  EnvironmentHealth,
  HealthPoint,
  ModuleHealth,
} from '@billfold/shared/contracts/beacon.contract';
import { clsScale, percentileOf, type Histogram } from './histogram.domain';
import { addTallies, emptyTally, lostOf, type Cause, type Tally } from './tally.domain';

type Row = { readonly release: string; readonly minute: Date; readonly tally: Tally };
type CountedCause = Cause & { readonly count: number };

const atMostPoints = 120;

const p75 = (histogram: Histogram, digits: number, scale = 1): number | null => {
  const value = percentileOf(histogram, 0.75);
  return value === null ? null : Number((value / scale).toFixed(digits));
};

const present = (tally: Tally): Omit<HealthPoint, 'minute'> => ({
  views: tally.views,
  failed: tally.failed,
  fellBack: tally.fellBack,
  errored: tally.errored,
  lost: lostOf(tally),
  actions: tally.actions,
  vain: tally.vain,
  loadP75: p75(tally.loadMs, 0),
  lcpP75: p75(tally.lcpMs, 0),
  inpP75: p75(tally.inpMs, 0),
  clsP75: p75(tally.cls, 4, clsScale),
  contentP75: p75(tally.contentMs, 0),
});

const groupBy = <Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
};

const sum = (rows: readonly Row[]): Tally =>
  rows.reduce((tally, row) => addTallies(tally, row.tally), emptyTally);

/**
 * The releases of one module over time, the most viewed first. Long spans are rolled up so that no more than about 120
 * points per release remain; a minute without a view has no point.
 */
export const presentHealth = (
  place: { readonly environment: string; readonly module: string; readonly minutes: number },
  rows: readonly Row[],
  causes: readonly CountedCause[],
): ModuleHealth => {
  const stepMs = Math.ceil(place.minutes / atMostPoints) * 60_000;
  const releases = [...groupBy(rows, ({ release }) => release)].map(([release, own]) => ({
    release,
    points: [...groupBy(own, ({ minute }) => Math.floor(minute.getTime() / stepMs) * stepMs)]
      .toSorted(([one], [other]) => one - other)
      .map(([start, group]) => ({ minute: new Date(start).toISOString(), ...present(sum(group)) })),
    total: present(sum(own)),
    causes: causes
      .filter((cause) => cause.release === release)
      .map(({ step, cause, file, count }) => ({
        step,
        cause,
        file: file === '' ? null : file,
        count,
      })),
  }));
  return {
    module: place.module,
    environment: place.environment,
    releases: releases.toSorted((one, other) => other.total.views - one.total.views),
  };
};

/** The sums of every module, by name; their releases as above. */
export const presentSums = (
  rows: readonly (Row & { readonly module: string })[],
): EnvironmentHealth =>
  [...groupBy(rows, ({ module }) => module)]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([module, own]) => ({
      module,
      releases: [...groupBy(own, ({ release }) => release)]
        .map(([release, group]) => ({ release, total: present(sum(group)) }))
        .toSorted((one, other) => other.total.views - one.total.views),
    }));
