import { spawn } from 'node:child_process';
import { root } from '../repository/workspaces.mjs';

/** POSIX shells know what their ended children used; Node knows it of itself only. */
const isPosix = process.platform !== 'win32';
const measured = 'trap : INT TERM; "$@"; code=$?; times >&3; exit $code';

/** The second line of the shell's `times`: user and system time of the children, as in `1m2.345s 0m0.678s`. */
const processorSeconds = (text) => {
  const [, children = ''] = text.trim().split('\n');
  const times = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return times.length === 2 ? times[0] + times[1] : null;
};

/** Compilers written in Go collect their garbage less often: memory is plenty, and they take a fifth less time. */
const defaults = { GOGC: '400' };

const running = new Set();

/** Ends every program that runs, with all that it started. */
export const endAll = (signal) => {
  for (const child of running) {
    try {
      if (isPosix) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended meanwhile.
    }
  }
};

/**
 * Runs a program to its end. Its output goes to `write` as it comes.
 *
 * @returns {Promise<{code: number, processorSeconds: number | null}>} what it and all that it waited for used; null where the system does not tell
 */
export const runProgram = (write, [command, ...args], { cwd = root, env = {} } = {}) =>
  new Promise((resolve) => {
    const [program, ...rest] = isPosix
      ? ['sh', '-c', measured, 'sh', command, ...args]
      : [command, ...args];
    // A process group of its own: a signal reaches what it started, and Ctrl-C comes once, from us.
    const child = spawn(program, rest, {
      cwd,
      env: { ...defaults, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: isPosix,
    });
    running.add(child);
    let times = '';
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    child.stdio[3].on('data', (text) => (times += text));
    const end = (code) => {
      running.delete(child);
      resolve({ code, processorSeconds: processorSeconds(times) });
    };
    child.once('error', (error) => {
      write(`${command}: ${error.message}\n`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
