import { serverPreset } from '../tools/jest/server.mjs';

export default {
  ...serverPreset,
  testEnvironmentOptions: { prepareRun: 'src/testing/test-server.ts' },
};
