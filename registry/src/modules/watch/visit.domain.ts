import type { Beacon } from '@billfold/shared/contracts/beacon.contract';
import { bucketOf, clsScale } from './histogram.domain';
import { emptyTally, tallyOf, type NoteCounts } from './tally.domain';

/** What one visitor met. Measurements are named by the place of their bucket; null without one. */
export type Visit = {
  readonly views: number;
  readonly failed: number;
  readonly erroredAfterApi: number;
  readonly apiFailing: number;
  readonly load: number | null;
  readonly lcp: number | null;
  readonly inp: number | null;
  readonly cls: number | null;
  readonly content: number | null;
} & NoteCounts;

const place = (value: number | undefined, scale = 1): number | null =>
  value === undefined ? null : bucketOf(value * scale);

export const visitOf = (beacon: Beacon): Visit => {
  const { views, failed, apiFailing, begun, answered, actions, vain } = tallyOf(beacon);
  const { outcome, loadMs, errors, vitals } = beacon;
  return {
    views,
    failed,
    erroredAfterApi: outcome === 'loaded' && errors > 0 ? apiFailing : 0,
    apiFailing,
    load: outcome === 'loaded' && loadMs > 0 ? place(loadMs) : null,
    lcp: place(vitals.lcpMs),
    inp: place(vitals.inpMs),
    cls: place(vitals.cls, clsScale),
    content: outcome === 'loaded' ? place(vitals.contentMs) : null,
    begun,
    answered,
    actions,
    vain,
  };
};

/** A note is no page view: what it says is added to those of its visitor. */
export const visitOfNote = (counts: NoteCounts): Visit => {
  const { views, failed, apiFailing } = emptyTally;
  return {
    views,
    failed,
    erroredAfterApi: 0,
    apiFailing,
    load: null,
    lcp: null,
    inp: null,
    cls: null,
    content: null,
    ...counts,
  };
};

/** The first measurement of each kind stays. */
export const addVisits = (first: Visit, second: Visit): Visit => ({
  views: first.views + second.views,
  failed: first.failed + second.failed,
  erroredAfterApi: first.erroredAfterApi + second.erroredAfterApi,
  apiFailing: first.apiFailing + second.apiFailing,
  load: first.load ?? second.load,
  lcp: first.lcp ?? second.lcp,
  inp: first.inp ?? second.inp,
  cls: first.cls ?? second.cls,
  content: first.content ?? second.content,
  begun: first.begun + second.begun,
  answered: first.answered + second.answered,
  actions: first.actions + second.actions,
  vain: first.vain + second.vain,
});
