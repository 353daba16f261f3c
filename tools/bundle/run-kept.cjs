// Runs a CommonJS bundle, `node tools/bundle/run-kept.cjs <bundle.js>`, with the code that V8 compiled for an earlier
// process: a server that is started again and again needs half the processor time until it listens.
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');

/** By then a server listens and has answered its first calls: what they compiled is kept too. */
const keptAfterMs = 5_000;

const bundle = path.resolve(process.argv[2]);
const source = readFileSync(bundle, 'utf8');
// V8 compares only the length of the source: the name of the kept file is different for each source.
const kept = `${bundle}.${createHash('sha256').update(source).digest('hex').slice(0, 16)}.code`;

const readKept = () => {
  try {
    return readFileSync(kept);
  } catch {
    return undefined;
  }
};

const cachedData = readKept();
const script = new vm.Script(
  `(function (exports, require, module, __filename, __dirname) {${source}\n})`,
  {
    filename: bundle,
    cachedData,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  },
);
// V8 refuses the code of another version of itself or of other flags.
if (cachedData === undefined || script.cachedDataRejected)
  setTimeout(() => {
    const own = `${kept}.${process.pid}`;
    try {
      writeFileSync(own, script.createCachedData());
      renameSync(own, kept);
    } catch {
      // The folder was removed: the next process compiles again.
    }
  }, keptAfterMs).unref();

process.argv.splice(1, 2, bundle);
const bundled = { exports: {} };
script.runInThisContext()(
  bundled.exports,
  createRequire(bundle),
  bundled,
  bundle,
  path.dirname(bundle),
);
