import { fileURLToPath } from 'node:url';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Servers' tests are bundled by esbuild and loaded by Node itself: jest's module registry would evaluate the
 * application anew for every file, a third of the processor time of all of them. `jest.mock` does not exist here: pass
 * what a test replaces.
 */
export const serverPreset = {
  globalSetup: here('./server-setup.mjs'),
  globalTeardown: here('./server-teardown.mjs'),
  testEnvironment: here('./server-environment.cjs'),
  testRunner: here('./server-runner.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  transform: {},
  testTimeout: 60_000,
  // Tests always run in workers, never in jest's own process, whose timers they would hold. One that grows beyond this
  // is replaced.
  workerIdleMemoryLimit: '2GB',
  // No test and no file may need another one before it; the seed is printed, and `--seed` plays the same order again.
  randomize: true,
  testSequencer: here('./random-sequencer.cjs'),
  showSeed: true,
};
