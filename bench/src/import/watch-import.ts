import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportStage } from './import-stage';

type Caller = keyof ImportStage['calls'];

/** What an API process and its other callers noticed of some work. */
export type Watched<Result> = {
  readonly result: Result;
  readonly ms: number;
  /** The most of all seconds. */
  readonly bytes: number;
  readonly lagMs: number;
  /** Milliseconds of each call. */
  readonly waits: Readonly<Record<Caller, readonly number[]>>;
};

const betweenCallsMs = 60;

const callUntil = async (call: () => Promise<unknown>, isOver: () => boolean) => {
  const waits: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    await call();
    waits.push(performance.now() - began);
    await sleep(betweenCallsMs);
  }
  return waits;
};

const measureUntil = async ({ measure }: ImportStage, isOver: () => boolean) => {
  const bytes: number[] = [];
  const lags: number[] = [];
  while (!isOver()) {
    const seen = await measure();
    bytes.push(seen.bytes);
    lags.push(seen.lagMs);
    await sleep(1_000);
  }
  return { bytes: Math.max(...bytes), lagMs: Math.max(...lags) };
};

/** Measures the process that imports, and calls of others, until `work` ends. */
export const watch = async <Result>(
  stage: ImportStage,
  work: () => Promise<Result>,
): Promise<Watched<Result>> => {
  let hasEnded = false;
  const isOver = (): boolean => hasEnded;
  const measuring = measureUntil(stage, isOver);
  const other = callUntil(stage.calls['another business'], isOver);
  const own = callUntil(stage.calls['the business itself'], isOver);
  const began = performance.now();
  try {
    const result = await work();
    const ms = performance.now() - began;
    hasEnded = true;
    const waits = { 'another business': await other, 'the business itself': await own };
    return { result, ms, ...(await measuring), waits };
  } finally {
    hasEnded = true;
  }
};
