import { describe, expect, it } from '@jest/globals';
import { busyShare, formatTable } from './report.mjs';

const cpu = (user, idle) => ({ times: { user, nice: 0, sys: 0, idle, irq: 0 } });

describe('the table of a test run', () => {
  it('tells how busy the processors were between start and end', () => {
    const before = [cpu(1_000, 5_000), cpu(2_000, 100)];
    const after = [cpu(1_600, 5_100), cpu(2_150, 250)];
    const busy = busyShare(before, after);
    expect(busy).toBe(0.75);
    const part = { name: 'api', passed: 3, failed: 1, seconds: 9, processorSeconds: 6, files: [] };
    expect(formatTable([part], { seconds: 10, slots: 3, processors: 2, busy }).split('\n')).toEqual(
      [
        'part        tests   seconds  processor s   waiting',
        'api             4       9.0          6.0      33 %',
        'whole run       4      10.0          6.0      80 %',
        '2 processors, busy for 75 % of the time',
      ],
    );
  });

  it('names a machine idle whose processors did not move', () => {
    expect(busyShare([cpu(5, 5)], [cpu(5, 5)])).toBe(0);
  });
});
