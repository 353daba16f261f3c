const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const BrowserEnvironment = require('./browser-environment.cjs');

/**
 * Tests of screens (`.test.tsx`) run in a DOM, tests of rules (`.test.ts`) in Node, which starts faster. A `.test.ts`
 * that needs a DOM begins with `@needs-dom`.
 */
module.exports = function createEnvironment(config, context) {
  const needsDom =
    context.testPath.endsWith('.tsx') || context.docblockPragmas['needs-dom'] !== undefined;
  return needsDom ? new BrowserEnvironment(config, context) : new NodeEnvironment(config, context);
};
