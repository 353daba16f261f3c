import { countOfEvents } from '../../../testing/random';
import type { SimulatedKind, SimulatedView } from './simulate-gate';

const beaconS = 10;
/** How long visitors stay, in the mean. */
const stayS = 40;
const hangS = 9;
const blankS = 8;
const endlessS = 15;

const exponential = (mean: number, random: () => number): number => -mean * Math.log(1 - random());
/** About normal: twelve draws. */
const normal = (random: () => number): number => {
  let sum = -6;
  for (let draw = 0; draw < 12; draw += 1) sum += random();
  return sum;
};

type Base = {
  /** Failures, lost views and presses in vain that any release has, and a time to content. */
  readonly failed?: number;
  readonly lost?: number;
  readonly vain?: number;
  readonly contentMs?: number;
};

/** A release that works: a view in a hundred fails, two are cut off, and a few presses lead nowhere. */
export const working =
  ({ failed = 0.01, lost = 0.02, vain = 0.03, contentMs = 800 }: Base = {}): SimulatedKind =>
  (random) => {
    const stays = exponential(stayS, random);
    const actions = random() < 0.5 ? 1 + Math.floor(random() * 4) : 0;
    const isFailed = random() < failed;
    return {
      answeredAfterS: random() < lost ? null : Math.min(stays, beaconS),
      isFailed,
      isHarmed: isFailed,
      contentMs: contentMs * Math.exp(0.4 * normal(random)),
      actions,
      vain: countOfEvents(actions, vain, random),
    };
  };

/** A share of the views is another kind. */
const sometimes =
  (
    share: number,
    change: (view: SimulatedView, random: () => number) => SimulatedView,
  ): SimulatedKind =>
  (random) => {
    const view = working()(random);
    return random() < share ? change({ ...view, isHarmed: true }, random) : view;
  };

/** Visitors leave a page that does not answer sooner. */
const leavesAt = (random: () => number): number => exponential(20, random);

const hanging = (view: SimulatedView, random: () => number): SimulatedView => ({
  ...view,
  isFailed: true,
  // A visitor who closes the page before the watchdog reports takes the beacon along.
  answeredAfterS: leavesAt(random) < hangS ? null : hangS,
});

/** What may be wrong with a release, as its beacons show it. */
export const failingKinds: Readonly<Record<string, SimulatedKind>> = {
  'throws at once': sometimes(1, (view) => ({ ...view, isFailed: true })),
  'throws in 30 % of views': sometimes(0.3, (view) => ({ ...view, isFailed: true })),
  'renders without end, or breaks the page': sometimes(1, (view) => ({
    ...view,
    answeredAfterS: null,
  })),
  'hangs in an effect': sometimes(1, hanging),
  'hangs in 30 % of views': sometimes(0.3, hanging),
  'shows a blank rectangle': sometimes(1, (view, random) => {
    const stays = leavesAt(random);
    // A wait that is given up after three seconds counts as well.
    return { ...view, isFailed: stays > 3, answeredAfterS: Math.min(stays, blankS + beaconS) };
  }),
  'shows a skeleton without end': sometimes(1, (view, random) => {
    const stays = leavesAt(random);
    return { ...view, isFailed: stays > endlessS, answeredAfterS: Math.min(stays, endlessS + 1) };
  }),
  'takes three times as long to its content': sometimes(1, (view) => ({
    ...view,
    contentMs: view.contentMs * 3,
  })),
  'has buttons that do nothing': sometimes(1, (view, random) => ({
    ...view,
    vain: countOfEvents(view.actions, 0.6, random),
  })),
  'throws at 30 % of presses': sometimes(1, (view, random) => ({
    ...view,
    vain: countOfEvents(view.actions, 0.33, random),
  })),
};
