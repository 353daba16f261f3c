/** The tools' own tests. They are ES modules that Node reads as they are. */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.mjs'],
  transform: {},
  testTimeout: 60_000,
};
