import { serverPreset } from '../tools/jest/server.mjs';

/** The money proofs. The browser's specs are Playwright's. */
export default {
  ...serverPreset,
  testMatch: ['<rootDir>/src/money/**/*.test.ts'],
  testEnvironmentOptions: { prepareRun: 'src/money/testing/prepare-world.ts' },
  // A year of auto-pay, or five hundred payments by four processes, on a slow machine.
  testTimeout: 600_000,
  randomize: false,
};
