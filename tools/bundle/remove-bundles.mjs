import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Removes from a folder of bundles, one per process id, the one of `own` and those of processes that were killed. */
export const removeBundlesOf = (home, own) => {
  let runs = [];
  try {
    runs = readdirSync(home);
  } catch {
    return;
  }
  for (const run of runs)
    if (run === String(own) || !isRunning(Number(run)))
      rmSync(path.join(home, run), { recursive: true, force: true });
};
