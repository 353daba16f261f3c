import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { moduleOfError } from '../loader/module-of-error';

/** By these the shell calls the server and changes the address. */
const kept = (): readonly (readonly [object, readonly string[]])[] => [
  [globalThis, ['fetch', 'XMLHttpRequest']],
  [XMLHttpRequest.prototype, ['open', 'send', 'setRequestHeader']],
  [History.prototype, ['pushState', 'replaceState']],
  [Navigator.prototype, ['sendBeacon']],
];

/**
 * Keeps the browser's own calls in place when a module assigns others: the module is reported, and the calls of the
 * shell and of the other modules go on. What is no module's, such as an extension or a test, may still replace them.
 * Call it before any module's code.
 */
export const keepNativeCalls = (report: (failure: FailureReport) => void): void => {
  const reported = new Set<string>();
  for (const [owner, names] of kept()) {
    for (const name of names) {
      if (Reflect.getOwnPropertyDescriptor(owner, name)?.configurable === false) continue;
      let current: unknown = Reflect.get(owner, name);
      Object.defineProperty(owner, name, {
        enumerable: true,
        configurable: false,
        get: () => current,
        set: (value: unknown) => {
          const error = new Error(`${name} was to be replaced`);
          const module = moduleOfError(error);
          if (module === null || module === 'shell') current = value;
          else if (!reported.has(module)) {
            reported.add(module);
            report({ module, kind: 'screen', error });
          }
        },
      });
    }
  }
};
