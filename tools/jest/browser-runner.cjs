const asyncHooks = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const v8 = require('node:v8');
const vm = require('node:vm');
const { bundleOf } = require('./browser-bundle.cjs');
const { SequentialStorage } = require('./sequential-storage.cjs');

// The runner that comes with jest.
const { default: circus } = createRequire(require.resolve('jest'))('jest-circus/runner');

// Jest loads circus anew for each test file: the storage is replaced for the whole worker, which runs nothing but
// screens.
asyncHooks.AsyncLocalStorage = SequentialStorage;

/** What has been compiled for one test file stays compiled for the next. */
v8.setFlagsFromString('--no-flush-bytecode');
/**
 * Three times V8's own: most functions of a screen are over before their optimised code is ready. It is a seventh of
 * the work.
 */
v8.setFlagsFromString('--interrupt-budget=400000');

const scripts = new Map();
const scriptOf = (bundle) => {
  const cached = scripts.get(bundle);
  if (cached !== undefined) return cached;
  const script = new vm.Script(readFileSync(bundle, 'utf8'), { filename: bundle });
  scripts.set(bundle, script);
  return script;
};

/** Only jest's own loader can put a module in place of another, or load it twice. */
const needsJestLoader = (testPath) =>
  /\bjest\.(mock|isolateModules\w*)\(/.test(readFileSync(testPath, 'utf8'));

/**
 * Jest's own runner, with another loader: a test file and its modules come from the script of `browser-build.mjs`,
 * evaluated anew in the realm of each test file.
 */
module.exports = async (
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) => {
  if (needsJestLoader(testPath))
    return circus(globalConfig, config, environment, runtime, testPath, sendMessageToJest);

  const bundle = bundleOf(config.rootDir);
  const requireFromJest = runtime.requireModule.bind(runtime);
  const requireTest = () => {
    const { jest } = runtime.requireModuleOrMock(testPath, '@jest/globals');
    const exported = {};
    const run = scriptOf(bundle).runInContext(environment.getVmContext());
    run(
      exported,
      { exports: exported },
      (name) => runtime.requireModuleOrMock(testPath, name),
      require,
      jest,
    );
    if (environment.global.document !== undefined) exported.setUp();
    exported.files[testPath]();
  };
  runtime.getSourceMaps().set(bundle, `${bundle}.map`);
  // With a second argument, it is a module that the test file asks jest for.
  runtime.requireModule = (file, ...rest) =>
    file === testPath && rest.length === 0 ? requireTest() : requireFromJest(file, ...rest);
  runtime.unstable_shouldLoadAsEsm = () => false;
  return circus(
    globalConfig,
    { ...config, setupFilesAfterEnv: [] },
    environment,
    runtime,
    testPath,
    sendMessageToJest,
  );
};
