import { spawn } from 'node:child_process';
import { root } from '../repository/workspaces.mjs';

const isPosix = process.platform !== 'win32';

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
 * @param {(text: string) => void} write
 * @param {readonly string[]} command
 * @param {{cwd?: string, env?: Record<string, string>, started?: (pid: number) => void}} [options]
 * @returns {Promise<number>} its exit code
 */
export const runProgram = (
  write,
  [command, ...args],
  { cwd = root, env = {}, started = () => {} } = {},
) =>
  new Promise((resolve) => {
    // A process group of its own: a signal reaches what it started, and Ctrl-C comes once, from us.
    const child = spawn(command, args, {
      cwd,
      env: { ...defaults, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: isPosix,
    });
    running.add(child);
    if (child.pid !== undefined) started(child.pid);
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    const end = (code) => {
      running.delete(child);
      resolve(code);
    };
    child.once('error', (error) => {
      write(`${command}: ${error.message}\n`);
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
