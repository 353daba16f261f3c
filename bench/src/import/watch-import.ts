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
  const p95Of = async (call: () => Promise<Response>): Promise<number> => {
    const once = () => timed(async () => (await call()).arrayBuffer());
    return timesOf((await whileWorking(() => working, once, betweenCallsMs)).readings).p95;
  };
  const [{ result, ms, readings }, other, own] = await Promise.all([
    whileWorking(() => working, measure, betweenReadingsMs),
    p95Of(calls['another business']),
    p95Of(calls['the business itself']),
  ]);
  return {
    result,
    ms,
    /** The most of all seconds. */
    bytes: Math.max(...readings.map(({ bytes }) => bytes)),
    lagMs: Math.max(...readings.map(({ lagMs }) => lagMs)),
    p95: { 'another business': other, 'the business itself': own },
  };
};
export type Watched = Omit<Awaited<ReturnType<typeof watch>>, 'result'>;
