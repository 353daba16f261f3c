import { describe, expect, it } from '@jest/globals';
import { createMeter, kindOf } from './processor-time.mjs';

const reading = (pid, parent, own, { ended = 0, name = 'node', started = pid } = {}) => ({
  pid,
  parent,
  started,
  name,
  own,
  ended,
});

/** Plays readings one after the other; a moment passes with each. */
const play = (parts, steps, commands = {}) => {
  let step = -1;
  const meter = createMeter({
    read: () => steps[step],
    command: (pid) => commands[pid] ?? '',
    now: () => (step + 1) * 1000,
  });
  for (const [name, pid] of Object.entries(parts)) meter.add(name, pid);
  for (step = 0; step < steps.length; step += 1) meter.sample();
  step -= 1;
  return meter;
};

describe('the processor time of a run', () => {
  it('counts what a part started, and nothing else', () => {
    const meter = play({ api: 10 }, [
      [reading(10, 1, 1), reading(11, 10, 2), reading(12, 11, 3), reading(20, 1, 50)],
      [reading(10, 1, 2), reading(11, 10, 2), reading(12, 11, 4), reading(20, 1, 90)],
    ]);
    expect(meter.kindsOf('api')).toEqual({ tests: 8 });
    expect(meter.between('api', 0, 1000)).toBe(6);
    expect(meter.between('api', 1000, 1500)).toBe(1);
  });

  it('counts a process whose parent ended before it', () => {
    const meter = play({ api: 10 }, [
      [reading(10, 1, 1), reading(11, 10, 2), reading(12, 11, 3)],
      [reading(10, 1, 1, { ended: 2 }), reading(12, 1, 5)],
    ]);
    expect(meter.kindsOf('api')).toEqual({ tests: 8 });
  });

  it('counts what began and ended between two readings once', () => {
    const meter = play({ api: 10 }, [
      [reading(10, 1, 1), reading(11, 10, 2), reading(12, 11, 3, { name: 'postgres' })],
      // 11 and 12 ended with 4 and 3.5 seconds; an unknown child took 1.
      [reading(10, 1, 1, { ended: 8.5 })],
    ]);
    const { tests, postgres } = meter.kindsOf('api');
    expect(tests + postgres).toBe(9.5);
  });

  it('takes a pid that is used again for a new process', () => {
    const meter = play({ api: 10 }, [
      [reading(10, 1, 1), reading(11, 10, 4)],
      [reading(10, 1, 1, { ended: 4 }), reading(11, 10, 1, { started: 99 })],
    ]);
    expect(meter.kindsOf('api')).toEqual({ tests: 6 });
  });

  it('gives the work of a database to the part that owns it', () => {
    const meter = play(
      { api: 10, database: 30 },
      [
        [
          reading(10, 1, 1),
          reading(30, 1, 1),
          reading(31, 30, 7, { name: 'postgres' }),
          reading(32, 30, 3, { name: 'postgres' }),
        ],
      ],
      { 31: 'postgres: postgres test_api_12ab34 127.0.0.1(5) idle', 32: 'postgres: checkpointer' },
    );
    expect(meter.kindsOf('api')).toEqual({ tests: 1, postgres: 7 });
    expect(meter.kindsOf('database')).toEqual({ tests: 1, postgres: 3 });
  });

  it('knows nothing where the system reports nothing', () => {
    expect(play({ api: 10 }, [null]).kindsOf('api')).toBeNull();
  });

  it.each([
    ['headless_shell', '/usr/lib/chromium/headless_shell --type=gpu-process', 'raster'],
    ['headless_shell', '/usr/lib/chromium/headless_shell --type=renderer', 'pages'],
    ['chrome_crashpad', '', 'pages'],
    ['postgres', 'postgres: writer', 'postgres'],
    ['node', 'node node_modules/webpack/bin/webpack.js', 'builds'],
    ['webpack', 'webpack', 'builds'],
    ['node', 'node --import /x/die-with-parent.mjs /x/launcher/src/build-process.mjs', 'builds'],
    ['node', 'node node_modules/.bin/depcruise --config a.cjs shell webpack.common.js', 'tests'],
    ['node', 'node node_modules/jest/bin/jest.js --runTestsByPath /x/api/src/app.test.ts', 'tests'],
    ['node', 'node tools/run.mjs e2e/src/testing/product-process.ts', 'servers'],
    ['node', 'node node_modules/jest/bin/jest.js', 'tests'],
  ])('takes %s (%s) for %s', (name, command, kind) => {
    expect(kindOf(name, command)).toBe(kind);
  });
});
