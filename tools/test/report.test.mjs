import { describe, expect, it } from '@jest/globals';
import { busyShare, formatComparison, formatTable } from './report.mjs';

const cpu = (user, idle) => ({ times: { user, nice: 0, sys: 0, idle, irq: 0 } });

describe('the table of a test run', () => {
  it('shows how busy the processors were between start and end', () => {
    const before = [cpu(1_000, 5_000), cpu(2_000, 100)];
    const after = [cpu(1_600, 5_100), cpu(2_150, 250)];
    const busy = busyShare(before, after);
    expect(busy).toBe(0.75);
    const part = {
      name: 'browser-1',
      passed: 3,
      failed: 1,
      seconds: 9,
      processorSeconds: 6,
      kinds: { tests: 2, pages: 4 },
      files: [{ name: 'a.spec.ts', seconds: 4, processorSeconds: 5 }],
    };
    const unknown = { ...part, name: 'lint', processorSeconds: null, kinds: null, files: [] };
    const whole = { seconds: 10, processors: 2, busy };
    expect(formatTable([part], whole).split('\n')).toEqual([
      'part        tests      seconds  processor s        tests        pages',
      'browser-1       4          9.0          6.0          2.0          4.0',
      'whole run       4         10.0          6.0          2.0          4.0',
      '2 processors, busy for 75 % of the time: 15.0 processor seconds on the whole machine',
      '',
      'dearest files: processor seconds, seconds',
      '     5.0      4.0  a.spec.ts',
    ]);
    expect(formatTable([unknown], whole).split('\n')).toContainEqual(
      'lint            4          9.0            –',
    );
  });

  it('compares a whole run with the one before', () => {
    expect(
      formatComparison(
        { seconds: 500, processorSeconds: 900 },
        { seconds: 1000, processorSeconds: 2000 },
      ),
    ).toBe('beside the whole run before: seconds 500.0 (50 %), processor seconds 900.0 (45 %)');
  });

  it('names a machine idle whose processors did not move', () => {
    expect(busyShare([cpu(5, 5)], [cpu(5, 5)])).toBe(0);
  });
});
