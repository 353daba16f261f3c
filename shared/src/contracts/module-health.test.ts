import type { EnvironmentHealth } from './beacon.contract';
import { judgeHealth } from './module-health';

const releaseWith = (
  views: number,
  failed: number,
  lost = 0,
): EnvironmentHealth[number]['releases'][number] => ({
  release: 'mf-inbox@1.0.0-aaaaaaa',
  total: {
    views,
    failed,
    fellBack: 0,
    errored: 0,
    lost,
    actions: 0,
    vain: 0,
    loadP75: null,
    lcpP75: null,
    inpP75: null,
    clsP75: null,
    contentP75: null,
  },
});

describe('judgeHealth', () => {
  it.each([
    [[], { tone: 'none', words: 'no visits' }],
    [[releaseWith(0, 0)], { tone: 'none', words: 'no visits' }],
    [[releaseWith(1, 0)], { tone: 'good', words: '1 visit, no failures' }],
    [[releaseWith(40, 0), releaseWith(2, 0)], { tone: 'good', words: '42 visits, none failed' }],
    [[releaseWith(1_000, 5)], { tone: 'good', words: '0.5 % of 1000 failed' }],
    [[releaseWith(100, 2)], { tone: 'doubtful', words: '2 % of 100 failed' }],
    // A canary that fails is not hidden behind a default that does well.
    [[releaseWith(10_000, 0), releaseWith(10, 5)], { tone: 'bad', words: '50 % of 10 failed' }],
    // Pages that hang send no report; a few are cut off in any release.
    [[releaseWith(0, 0, 3)], { tone: 'bad', words: '100 % of 3 lost' }],
    [[releaseWith(80, 0), releaseWith(6, 0, 6)], { tone: 'bad', words: '50 % of 12 lost' }],
    [[releaseWith(98, 0, 2)], { tone: 'good', words: '100 visits, none failed' }],
  ])('returns the health of the worst release (row %#)', (releases, health) => {
    expect(judgeHealth({ releases })).toEqual(health);
  });
});
