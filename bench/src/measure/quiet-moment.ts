import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSecondsOf, startCpuProbe } from './cpu';

const sampleMs = 400;

/** Waits until everybody else leaves the machine alone, but no longer than patience lasts; at once where the system does not tell. */
export const waitForQuiet = async (quietShare: number, patienceMs: number): Promise<void> => {
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; ) {
    const endProbe = startCpuProbe({ ours: () => cpuSecondsOf(process.pid) });
    await sleep(Math.min(sampleMs, patienceMs));
    const { others } = endProbe();
    if (others === undefined || others <= quietShare) return;
  }
};
