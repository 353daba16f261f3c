const asyncHooks = require('node:async_hooks');

/**
 * Replaces the AsyncLocalStorage in which jest-circus keeps the running test. Node's own follows every promise of the
 * product, and each test file adds one that is never dropped: with the garbage collection it caused, that was two
 * thirds of the processor time of the API's tests. Tests run one after the other, so that one value at a time is
 * enough; `test.concurrent` would see another test's.
 */
class SequentialStorage {
  #store;

  getStore() {
    return this.#store;
  }

  run(store, callback) {
    const outer = this.#store;
    const restore = () => {
      this.#store = outer;
    };
    this.#store = store;
    let result;
    try {
      result = callback();
    } catch (error) {
      restore();
      throw error;
    }
    if (typeof result?.then === 'function') return result.finally(restore);
    restore();
    return result;
  }
}

/** What `load` requires gets the SequentialStorage; all others get Node's. */
const withSequentialStorage = (load) => {
  const { AsyncLocalStorage } = asyncHooks;
  asyncHooks.AsyncLocalStorage = SequentialStorage;
  try {
    return load();
  } finally {
    asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
  }
};

module.exports = { SequentialStorage, withSequentialStorage };
