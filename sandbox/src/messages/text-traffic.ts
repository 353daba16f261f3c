import { createChance } from '../card-gateway/chance.domain';
import { isSameAddress } from './message.domain';
import { matchesText, type SentText, type TextFault } from './text-fault.domain';

export type TextSettings = {
  /** Texts of one sender within a second; more are answered 429. Null: no limit. */
  readonly pacePerSecond: number | null;
  readonly callbacks: boolean;
  readonly callbackDelayMs: number;
  /** Who answers STOP, START and HELP, and blocks a stopped phone. */
  readonly optOuts: 'platform' | 'product';
};

/** One call that wanted to send a text. Only one with a `sid` was booked. */
export type TextRow = {
  readonly seq: number;
  readonly at: string;
  readonly sid: string | null;
  /** Of the HTTP answer; null without one. */
  readonly status: number | null;
  readonly outcome: 'taken' | 'refused' | 'too_fast' | 'failed' | 'hung' | 'dropped';
  readonly code?: number;
  /** States that were reported, in their order. */
  readonly reported: string[];
} & SentText;

export type TextTraffic = {
  settings: TextSettings;
  addFault(fault: TextFault): void;
  clearFaults(): void;
  /** The fault that strikes this text, one use less afterwards. */
  strike(text: SentText): TextFault | null;
  record(row: Omit<TextRow, 'seq' | 'at' | 'reported'>): TextRow;
  /** Oldest first, and never cut. */
  journal(filter: {
    to?: string | undefined;
    from?: string | undefined;
    since?: number | undefined;
  }): readonly TextRow[];
  /** Counts a text against the sender's pace; false when it is too fast. */
  keepsPace(from: string): boolean;
  /** Whether this phone has stopped the texts of this number. */
  isStopped(text: { readonly to: string; readonly from: string }): boolean;
  setStopped(text: { readonly to: string; readonly from: string }, isStopped: boolean): void;
  reset(): void;
};

const DEFAULTS: TextSettings = {
  pacePerSecond: null,
  callbacks: true,
  callbackDelayMs: 50,
  optOuts: 'platform',
};

type WaitingFault = {
  readonly fault: TextFault;
  remaining: number;
  readonly strikesBy: () => boolean;
};

export const createTextTraffic = (now: () => Date): TextTraffic => {
  let waiting: WaitingFault[] = [];
  let rows: TextRow[] = [];
  const recent = new Map<string, number[]>();
  const stopped = new Set<string>();
  const pairOf = ({ to, from }: { to: string; from: string }): string =>
    `${from.replaceAll(/\D/g, '').slice(-10)}>${to.replaceAll(/\D/g, '').slice(-10)}`;

  const traffic: TextTraffic = {
    settings: DEFAULTS,
    addFault: (fault) =>
      void waiting.push({
        fault,
        remaining: fault.times ?? Number.POSITIVE_INFINITY,
        strikesBy: chanceOf(fault),
      }),
    clearFaults: () => {
      waiting = [];
    },
    strike: (text) => {
      const hit = waiting.find(
        ({ fault, remaining, strikesBy }) =>
          remaining > 0 && matchesText(fault, text) && strikesBy(),
      );
      if (hit === undefined) return null;
      hit.remaining -= 1;
      return hit.fault;
    },
    record: (row) => {
      const kept = { seq: rows.length + 1, at: now().toISOString(), ...row, reported: [] };
      rows.push(kept);
      return kept;
    },
    journal: ({ to, from, since = 0 }) =>
      rows
        .slice(since)
        .filter(
          (row) =>
            (to === undefined || isSameAddress(row.to, to)) &&
            (from === undefined || isSameAddress(row.from, from)),
        ),
    keepsPace: (from) => {
      const { pacePerSecond } = traffic.settings;
      if (pacePerSecond === null) return true;
      const time = now().getTime();
      const times = (recent.get(from) ?? []).filter((at) => at > time - 1_000);
      const isInTime = times.length < pacePerSecond;
      recent.set(from, isInTime ? [...times, time] : times);
      return isInTime;
    },
    isStopped: (text) => stopped.has(pairOf(text)),
    setStopped: (text, isStopped) => {
      if (isStopped) stopped.add(pairOf(text));
      else stopped.delete(pairOf(text));
    },
    reset: () => {
      waiting = [];
      rows = [];
      recent.clear();
      stopped.clear();
      traffic.settings = DEFAULTS;
    },
  };
  return traffic;
};

const chanceOf = ({ share, seed = 1 }: TextFault): (() => boolean) => {
  if (share === undefined) return () => true;
  const chance = createChance(seed);
  return () => chance() < share;
};
