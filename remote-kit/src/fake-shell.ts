/** A shell for development and tests: it mounts a remote with services that have nothing behind them. */
export { answer, networkFailure, pending } from '@billfold/shared/fake-shell/fake-http';
export {
  createFakeServices,
  customerSession,
  merchantSession,
  type FakeOptions,
  type FakeServices,
} from '@billfold/shared/fake-shell/fake-services';
export { mountFakeShell, type FakeShell, type FakeShellOptions } from './fake-shell/mount';
