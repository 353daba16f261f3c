const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');
const { withSequentialStorage } = require('./sequential-storage.cjs');

const circus = createRequire(require.resolve('jest-circus/package.json'));
const ADAPTER = circus.resolve('./build/jestAdapterInit.js');

let imported = 0;

/**
 * Circus keeps the tests of a file in its module, and on the global object those tests and their listeners: a new file
 * needs new ones.
 */
const loadCircus = () => {
  delete require.cache[ADAPTER];
  delete globalThis[Symbol.for('EVENT_HANDLERS')];
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (symbol.description === 'JEST_STATE_SYMBOL') delete globalThis[symbol];
  return withSequentialStorage(() => require(ADAPTER));
};

/**
 * Jest's own test runner (jest-circus), but for one thing: the test file is its bundle, imported by Node, instead of a
 * module in jest's registry, which evaluates the whole application anew for every file. Selecting, ordering, time-outs
 * and reports stay jest's.
 */
module.exports = async function runBundledFile(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  const { bundleOf } = await import('./server-bundles.mjs');
  const { runningTestFile } = await import('./jest-api.mjs');
  const { initialize, runAndTransformResultsToJestFormat } = loadCircus();
  await initialize({
    config,
    environment,
    globalConfig,
    localRequire: require,
    parentProcess: process,
    runtime,
    sendMessageToJest,
    setGlobalsForRuntime: runtime.setGlobalsForRuntime.bind(runtime),
    testPath,
  });
  // The file's own: a proxy asks again whenever a test uses one.
  globalThis[runningTestFile] = runtime.requireModuleOrMock(testPath, '@jest/globals');
  imported += 1;
  await import(`${pathToFileURL(bundleOf(config.rootDir, testPath)).href}?file=${imported}`);
  return runAndTransformResultsToJestFormat({
    config,
    globalConfig,
    setupAfterEnvPerfStats: { setupAfterEnvStart: 0, setupAfterEnvEnd: 0 },
    testPath,
  });
};
