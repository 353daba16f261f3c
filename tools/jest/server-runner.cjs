const { createRequire } = require('node:module');
const { pathToFileURL } = require('node:url');

const circus = createRequire(require.resolve('jest-circus/package.json'));
const ADAPTER = circus.resolve('./build/jestAdapterInit.js');

let imported = 0;

/**
 * Jest's own test runner (jest-circus), but for one thing: the test file is its bundle, imported by Node, instead of a module in jest's
 * registry, which evaluates the whole application anew for every file. Selecting, ordering, time-outs and reports stay jest's.
 */
module.exports = async function runBundledFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const { bundleOf } = await import('./server-bundles.mjs');
  const { runningTestFile } = await import('./jest-api.mjs');
  // Circus keeps the tests of a file in its module: a new file needs a new one.
  delete require.cache[ADAPTER];
  const { initialize, runAndTransformResultsToJestFormat } = require(ADAPTER);
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
  return runAndTransformResultsToJestFormat({ config, globalConfig, setupAfterEnvPerfStats: { setupAfterEnvStart: 0, setupAfterEnvEnd: 0 }, testPath });
};
