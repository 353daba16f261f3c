import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The unit in which Linux counts, independent of the kernel's own tick. */
const ticksPerSecond = 100;

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

type ProcessTimes = {
  readonly pid: number;
  readonly parent: number;
  readonly own: number;
  readonly reaped: number;
};

/** The fields after the command's name, which itself may contain blanks and brackets. */
const readProcess = (pid: number): ProcessTimes | undefined => {
  const text = readText(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (place: number): number => fields[place] ?? 0;
  return {
    pid,
    parent: at(1),
    own: (at(11) + at(12)) / ticksPerSecond,
    reaped: (at(13) + at(14)) / ticksPerSecond,
  };
};

const allProcesses = (): readonly ProcessTimes[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);

/**
 * Seconds of CPU that a process and all below it used so far, ended ones included. Undefined where the system has no
 * such figures.
 */
export const cpuSecondsOf = (pid: number): number | undefined => {
  const root = readProcess(pid);
  if (root === undefined) return undefined;
  const processes = allProcesses();
  const withChildren = (one: ProcessTimes): number =>
    processes
      .filter(({ parent }) => parent === one.pid)
      .reduce((sum, child) => sum + withChildren(child), one.own + one.reaped);
  return withChildren(root);
};

/** Of one process alone. */
export const ownCpuSecondsOf = (pid: number): number | undefined => readProcess(pid)?.own;

/** Of its children that ended. */
export const reapedCpuSecondsOf = (pid: number): number | undefined => readProcess(pid)?.reaped;

export const parentOf = (pid: number): number | undefined => readProcess(pid)?.parent;

/** Seconds of CPU that the whole machine spent working. */
const busySeconds = (): number | undefined => {
  const [first] = readText('/proc/stat')?.split('\n') ?? [];
  if (first === undefined) return undefined;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = first
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) / ticksPerSecond;
};

export type CpuProbe = {
  /** Seconds per name since the probe was made; empty where the system has no such figures. */
  readonly used: Readonly<Record<string, number>>;
  /** Share of the machine that other processes used in between, from 0 to 1. */
  readonly others: number | undefined;
};

/** Starts to count and returns a function that reads the use since then. A name whose reading fails is left out. */
export const startCpuProbe = (
  readings: Readonly<Record<string, () => number | undefined>>,
): (() => CpuProbe) => {
  const read = () => ({
    at: performance.now(),
    busy: busySeconds(),
    values: Object.entries(readings).map(([name, reading]) => [name, reading()] as const),
  });
  const before = read();
  return () => {
    const after = read();
    const used = Object.fromEntries(
      after.values.flatMap(([name, value], index) => {
        const earlier = before.values[index]?.[1];
        return value === undefined || earlier === undefined
          ? []
          : [[name, Math.max(0, value - earlier)] as const];
      }),
    );
    if (before.busy === undefined || after.busy === undefined) return { used, others: undefined };
    const ours = Object.values(used).reduce((sum, seconds) => sum + seconds, 0);
    const capacity = ((after.at - before.at) / 1_000) * availableParallelism();
    return { used, others: Math.max(0, (after.busy - before.busy - ours) / capacity) };
  };
};
