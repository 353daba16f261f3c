import { fileURLToPath } from 'node:url';
import { swc } from './swc.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Browser workspaces run in jsdom, with the web platform objects that react-router 7 needs: as one script that esbuild
 * makes of all tests (`browser-build.mjs`, `browser-runner.cjs`). `transform` to `setupFilesAfterEnv` are for the few
 * files that have jest's own loader replace a module, or load it twice.
 */
export const browserPreset = {
  globalSetup: here('./browser-build.mjs'),
  globalTeardown: here('./browser-clean.mjs'),
  testRunner: here('./browser-runner.cjs'),
  testEnvironment: here('./environment-by-name.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: {
    '^.+\\.(ts|tsx|mjs)$': swc('commonjs'),
    'node_modules/typebox/.+\\.m?js$': swc('commonjs'),
  },
  transformIgnorePatterns: ['node_modules/(?!(typebox)/)'],
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy', '\\.svg$': here('./asset.cjs') },
  setupFilesAfterEnv: [here('./browser-setup.mjs')],
  testTimeout: 60_000,
  // No test and no file may need another one before it; the seed is printed, and `--seed` plays the same order again.
  randomize: true,
  testSequencer: here('./random-sequencer.cjs'),
  showSeed: true,
};
