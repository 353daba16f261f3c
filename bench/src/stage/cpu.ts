import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sum } from './statistics';

/** The unit in which Linux counts, independent of the kernel's own tick. */
const ticksPerSecond = 100;

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/** The fields of a process after the command's name, which itself may contain blanks and brackets. */
const readProcess = (pid: number) => {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (place: number): number =>
    ((fields[place] ?? 0) + (fields[place + 1] ?? 0)) / ticksPerSecond;
  return { pid, parent: fields[1] ?? 0, own: seconds(11), reaped: seconds(13) };
};

export const parentOf = (pid: number): number | undefined => readProcess(pid)?.parent;
/** Seconds of CPU of one process alone. */
export const ownCpuSecondsOf = (pid: number): number | undefined => readProcess(pid)?.own;
/** Of its children that ended. */
export const reapedCpuSecondsOf = (pid: number): number | undefined => readProcess(pid)?.reaped;
/** Of a process and all below it, ended ones included. Undefined where the system has no such figures. */
export const cpuSecondsOf = (pid: number): number | undefined => {
  const root = readProcess(pid);
  if (root === undefined) return undefined;
  const processes = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  const withChildren = (one: typeof root): number =>
    processes
      .filter(({ parent }) => parent === one.pid)
      .reduce((sum, child) => sum + withChildren(child), one.own + one.reaped);
  return withChildren(root);
};

/** Seconds of CPU that the whole machine spent working. */
const busySeconds = (): number | undefined => {
  const first = readText('/proc/stat')?.split('\n', 1)[0];
  if (first === undefined) return undefined;
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = first
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / ticksPerSecond;
};

/** Seconds per name, and the share of the machine that other processes used, from 0 to 1; null where it is unknown. */
export type CpuUse = {
  readonly used: Readonly<Record<string, number>>;
  readonly others: number | null;
};

/** Starts to count and returns a function that reads the use since then. A name whose reading fails is left out. */
export const startCpuProbe = (
  readings: Readonly<Record<string, () => number | undefined>>,
): (() => CpuUse) => {
  const read = () => ({
    at: performance.now(),
    busy: busySeconds(),
    values: new Map(Object.entries(readings).map(([name, reading]) => [name, reading()])),
  });
  const before = read();
  return () => {
    const after = read();
    const used: Record<string, number> = {};
    for (const [name, later] of after.values) {
      const earlier = before.values.get(name);
      if (later !== undefined && earlier !== undefined) used[name] = Math.max(0, later - earlier);
    }
    if (before.busy === undefined || after.busy === undefined) return { used, others: null };
    const capacity = ((after.at - before.at) / 1_000) * availableParallelism();
    const others = (after.busy - before.busy - sum(Object.values(used))) / capacity;
    return { used, others: Math.max(0, others) };
  };
};
