import { timed, whileWorking } from '../stage/load';
import { timesOf } from '../stage/statistics';
import type { ImportStage } from './import-stage';

const betweenCallsMs = 60;
const betweenReadingsMs = 1_000;

/** Measures the process that imports, and calls of others, until `work` ends. */
export const watch = async <Result>(
  { calls, measure }: ImportStage,
  work: () => Promise<Result>,
) => {
  const working = work();
  const calling = (call: () => Promise<Response>) =>
    whileWorking(
      () => working,
      () => timed(async () => (await call()).arrayBuffer()),
      betweenCallsMs,
    );
  const [{ result, ms, readings }, other, own] = await Promise.all([
    whileWorking(() => working, measure, betweenReadingsMs),
    calling(calls['another business']),
    calling(calls['the business itself']),
  ]);
  return {
    result,
    ms,
    /** The most of all seconds. */
    bytes: Math.max(...readings.map(({ bytes }) => bytes)),
    lagMs: Math.max(...readings.map(({ lagMs }) => lagMs)),
    p95: {
      'another business': timesOf(other.readings).p95,
      'the business itself': timesOf(own.readings).p95,
    },
  };
};
export type Watched<Result> = Omit<Awaited<ReturnType<typeof watch>>, 'result'> & {
  readonly result: Result;
};
