import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sum } from './statistics';

/** The unit in which Linux counts, independent of the kernel's own tick. */
const ticksPerSecond = 100;

/** The empty text where the system has no such file. */
const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The fields of a process after the command's name, which itself may contain blanks and brackets. */
const readProcess = (pid: number) => {
  const text = readText(`/proc/${pid}/stat`);
  if (text === '') return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const at = (place: number): number => Number(fields[place] ?? 0);
  const seconds = (place: number): number => (at(place) + at(place + 1)) / ticksPerSecond;
  return { pid, parent: at(1), own: seconds(11), reaped: seconds(13) };
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
  const processes = readdirSync('/proc').flatMap((name) => readProcess(Number(name)) ?? []);
  const withChildren = (one: typeof root): number => {
    const children = processes.filter(({ parent }) => parent === one.pid);
    return one.own + one.reaped + sum(children.map(withChildren));
  };
  return withChildren(root);
};

/** Seconds of CPU that the whole machine spent working. NaN where it is unknown. */
const busySeconds = (): number => {
  const [, ...ticks] = readText('/proc/stat').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  const [user = Number.NaN, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = ticks;
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
  const read = () => {
    const values = Object.entries(readings).map(
      ([name, one]) => [name, one() ?? Number.NaN] as const,
    );
    return { at: performance.now(), busy: busySeconds(), values: new Map(values) };
  };
  const before = read();
  return () => {
    const after = read();
    const all = [...after.values].map(
      ([name, later]) => [name, later - (before.values.get(name) ?? Number.NaN)] as const,
    );
    const used = Object.fromEntries(all.filter(([, seconds]) => !Number.isNaN(seconds)));
    const capacity = ((after.at - before.at) / 1_000) * availableParallelism();
    const others = (after.busy - before.busy - sum(Object.values(used))) / capacity;
    return { used, others: Number.isNaN(others) ? null : Math.max(0, others) };
  };
};
