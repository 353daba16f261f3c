import { serverPreset } from '../tools/jest/server.mjs';

export default {
  ...serverPreset,
  testEnvironmentOptions: { prepareRun: 'src/migrations/testing/prepare-run.ts' },
};
