import { fileURLToPath } from 'node:url';
import { swc } from './swc.mjs';

const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Browser workspaces run as CommonJS in jsdom, with the web platform objects that react-router 7 needs. */
export const browserPreset = {
  testEnvironment: here('./browser-environment.cjs'),
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '^.+\\.(ts|tsx|mjs)$': swc('commonjs'), 'node_modules/typebox/.+\\.m?js$': swc('commonjs') },
  transformIgnorePatterns: ['node_modules/(?!(typebox)/)'],
  moduleNameMapper: { '\\.css$': 'identity-obj-proxy', '\\.svg$': here('./asset.cjs') },
  setupFilesAfterEnv: [here('./browser-setup.mjs')],
  testTimeout: 60_000,
  // No test may need another one before it; the seed is printed, and `--seed` plays the same order again.
  randomize: true,
  showSeed: true,
};
