import { serverPreset } from '../tools/jest/server.mjs';

export default {
  ...serverPreset,
  globalSetup: '<rootDir>/jest-database.config.mjs',
  globalTeardown: '<rootDir>/jest-teardown.config.mjs',
};
