import { readdirSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} ProcessReading what Linux reports of one process
 * @property {number} pid
 * @property {number} parent its pid
 * @property {number} started in ticks since the machine's start: with the pid it names one process for ever
 * @property {string} name
 * @property {number} own processor seconds of the process itself
 * @property {number} ended processor seconds of its children that ended and of theirs
 */

/** Linux counts in hundredths of a second for programs, whatever the kernel's own clock. */
const ticksPerSecond = 100;

const readProcess = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name is in brackets and may hold brackets and spaces itself.
    const nameEnd = text.lastIndexOf(')');
    const fields = text.slice(nameEnd + 2).split(' ');
    const seconds = (index) => (Number(fields[index]) + Number(fields[index + 1])) / ticksPerSecond;
    return {
      pid,
      parent: Number(fields[1]),
      started: Number(fields[19]),
      name: text.slice(text.indexOf('(') + 1, nameEnd),
      own: seconds(11),
      ended: seconds(13),
    };
  } catch {
    // It has ended meanwhile.
    return null;
  }
};

/** All processes of the machine; null where the system does not report them. */
export const readProcesses = () => {
  if (process.platform !== 'linux') return null;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readProcess(Number(name)))
    .filter((reading) => reading !== null);
};

export const readCommand = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

export const processorKinds = ['tests', 'servers', 'pages', 'raster', 'postgres', 'builds'];

const isServer = /(product-process|launcher\/src\/start|\/(api|registry|sandbox)(\.mjs|\/))/;
const isBuild = /^webpack|webpack\/bin|esbuild|rspack|build-(modules|process|server)|vite/;
/** Their arguments name files of servers and of builds. */
const isCheck = /\/(jest|jest-worker|oxlint|depcruise|knip)\b/;

/** What a process works for: one of `processorKinds`. */
export const kindOf = (name, command) => {
  if (/^(chrom|headless)/.test(name))
    return command.includes('--type=gpu-process') ? 'raster' : 'pages';
  if (/postgres|initdb|pg_ctl/.test(name)) return 'postgres';
  if (isCheck.test(command)) return 'tests';
  if (isBuild.test(name) || isBuild.test(command)) return 'builds';
  return isServer.test(command) ? 'servers' : 'tests';
};

/** `postgres: postgres test_api_1a2b 127.0.0.1(4000) idle` works for a database of the part `api`. */
const partOfBackend = (command) =>
  /^postgres: \S+ test_(\w+)_[0-9a-f]+ /.exec(command)?.[1]?.replaceAll('_', '-') ?? null;

const total = (kinds) => Object.values(kinds).reduce((sum, seconds) => sum + seconds, 0);

/**
 * Adds up what processes compute for each part of a run: those that a part started, those that these started, and the
 * database's processes that work for it. Between two readings a process may begin and end: its parent's `ended` counts
 * it then.
 */
export const createMeter = ({
  read = readProcesses,
  command = readCommand,
  now = Date.now,
} = {}) => {
  const parts = new Map();
  const partOfRoot = new Map();
  let seen = new Map();

  const spend = (name, kind, seconds) => {
    const part = parts.get(name) ?? parts.get('database');
    if (part !== undefined && seconds > 0) part.kinds[kind] = (part.kinds[kind] ?? 0) + seconds;
  };

  /** The readings that belong to a part, each with its part and kind. */
  const place = (readings) => {
    const byPid = new Map(readings.map((reading) => [reading.pid, reading]));
    const placed = new Map();
    const partOf = (reading) => {
      if (reading === undefined) return null;
      const root = partOfRoot.get(reading.pid);
      if (root !== undefined) return root;
      const before = seen.get(reading.pid);
      if (before?.started === reading.started) return before.root;
      return partOf(byPid.get(reading.parent));
    };
    for (const reading of readings) {
      const root = partOf(reading);
      if (root === null) continue;
      const before = seen.get(reading.pid);
      const isSame = before?.started === reading.started && before.name === reading.name;
      const text = isSame && before.kind !== 'postgres' ? '' : command(reading.pid);
      const kind = isSame ? before.kind : kindOf(reading.name, text);
      placed.set(reading.pid, {
        ...reading,
        root,
        kind,
        part: root === 'database' ? (partOfBackend(text) ?? before?.part ?? root) : root,
      });
    }
    return placed;
  };

  /**
   * What ended since the last reading without being read again went into `ended` of the nearest ancestor that lives.
   */
  const spendOfEnded = (placed) => {
    const counted = new Map();
    for (const gone of seen.values()) {
      if (placed.get(gone.pid)?.started === gone.started) continue;
      let ancestor = gone.parent;
      while (seen.has(ancestor) && !placed.has(ancestor)) ancestor = seen.get(ancestor).parent;
      const { seconds = 0 } = counted.get(ancestor) ?? {};
      counted.set(ancestor, { seconds: seconds + gone.own + gone.ended, gone });
    }
    for (const process of placed.values()) {
      const before = seen.get(process.pid);
      const { seconds = 0, gone = process } = counted.get(process.pid) ?? {};
      spend(gone.part, gone.kind, process.ended - (before?.ended ?? 0) - seconds);
    }
  };

  let measures = true;
  const sample = () => {
    const readings = read();
    measures = readings !== null;
    if (readings === null) return;
    const placed = place(readings);
    for (const process of placed.values()) {
      const before = seen.get(process.pid);
      const own = before?.started === process.started ? before.own : 0;
      spend(process.part, process.kind, process.own - own);
    }
    spendOfEnded(placed);
    seen = placed;
    for (const part of parts.values()) part.times.push({ at: now(), seconds: total(part.kinds) });
  };

  const secondsAt = (times, at) => {
    const next = times.findIndex((time) => time.at >= at);
    if (next === -1) return times.at(-1)?.seconds ?? 0;
    if (next === 0) return times[0].seconds;
    const [before, after] = [times[next - 1], times[next]];
    const share = (at - before.at) / Math.max(1, after.at - before.at);
    return before.seconds + share * (after.seconds - before.seconds);
  };

  return {
    /** Counts a process and all that it starts for a part. `database` also gets what no other part is known for. */
    add: (name, pid) => {
      partOfRoot.set(pid, name);
      parts.set(name, { kinds: {}, times: [{ at: now(), seconds: 0 }] });
    },
    sample,
    /** Processor seconds of a part by kind; null where the system does not report them. */
    kindsOf: (name) => (measures ? { ...parts.get(name)?.kinds } : null),
    /** Processor seconds of a part between two moments in milliseconds since 1970. */
    between: (name, from, to) => {
      const { times } = parts.get(name);
      return secondsAt(times, to) - secondsAt(times, from);
    },
  };
};
