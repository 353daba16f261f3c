import { newId } from '@billfold/shared/http/request-id';
import { readPlan } from '../../platform/read-plan';
import { judgedReleases } from './judged-releases';
import { createSender } from './send-beacons';

/** Reports a shell that failed before its first screen. It never throws. */
export const reportBrokenStart = (): void => {
  try {
    const plan = readPlan();
    const shell = judgedReleases(plan).find(({ module }) => module === 'shell');
    if (shell === undefined) return;
    const { module, release } = shell;
    createSender(plan.environment)([
      {
        view: newId(),
        module,
        release,
        part: 'start',
        outcome: 'failed',
        loadMs: Math.round(performance.now()),
        failures: [],
        errors: 1,
        apiFailures: 0,
        vitals: {},
      },
    ]);
  } catch {
    // A page without a plan belongs to no release.
  }
};
