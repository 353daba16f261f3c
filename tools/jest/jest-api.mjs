/**
 * `@jest/globals` for bundled tests. Modules are loaded once per worker, while each test file has its own `expect`,
 * `it` and `jest`: every use asks for those of the file that runs now. server-runner.cjs puts them there.
 */
export const runningTestFile = Symbol.for('billfold.running-test-file');

const ofRunningFile = (name) => {
  const current = () => globalThis[runningTestFile][name];
  return new Proxy(function api() {}, {
    apply: (_target, self, args) => Reflect.apply(current(), self, args),
    get: (_target, key) => current()[key],
  });
};

export const afterAll = ofRunningFile('afterAll');
export const afterEach = ofRunningFile('afterEach');
export const beforeAll = ofRunningFile('beforeAll');
export const beforeEach = ofRunningFile('beforeEach');
export const describe = ofRunningFile('describe');
export const expect = ofRunningFile('expect');
export const it = ofRunningFile('it');
export const jest = ofRunningFile('jest');
export const test = ofRunningFile('test');
