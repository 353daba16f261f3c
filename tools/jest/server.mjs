import { fileURLToPath } from 'node:url';
import { swc } from './swc.mjs';

/**
 * Servers are native ES modules. Two packages that Fastify's CommonJS plugins `require` are ESM only,
 * which jest's loader on Node 20 cannot do: they are transformed to CommonJS.
 */
export const serverPreset = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/src/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': swc('es6'),
    'node_modules/(cookie|content-disposition)/.+\\.js$': swc('commonjs'),
    'node_modules/fastify/lib/plugin-utils\\.js$': fileURLToPath(new URL('fastify-names.mjs', import.meta.url)),
  },
  transformIgnorePatterns: ['node_modules/(?!(cookie|content-disposition)/|fastify/lib/plugin-utils\\.js$)'],
  testTimeout: 60_000,
};
