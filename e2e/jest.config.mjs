import { serverPreset } from '../tools/jest/server.mjs';

/** The money proofs. The browser's specs are Playwright's. */
export default {
  ...serverPreset,
  testMatch: ['<rootDir>/src/money/**/*.test.ts'],
  globalSetup: '<rootDir>/jest-money.config.mjs',
  globalTeardown: '<rootDir>/jest-teardown.config.mjs',
  // Each file starts processes of its own: more at once only wait for each other.
  maxWorkers: 2,
  // A year of auto-pay, or five hundred payments by four processes, on a slow machine.
  testTimeout: 600_000,
};
