const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Node itself, not a sandbox in it: bundled tests run in the worker's own realm, with its own timers. `global` belongs
 * to jest alone, so that nothing jest writes there changes the process.
 */
class ServerEnvironment {
  constructor({ projectConfig }) {
    this.global = Object.create(globalThis);
    this.global.process = Object.create(process);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.moduleMocker = new ModuleMocker(globalThis);
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** No other realm: bundles are imported by Node. */
  getVmContext() {
    return null;
  }
}

module.exports = ServerEnvironment;
