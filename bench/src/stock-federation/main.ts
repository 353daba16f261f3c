// The asynchronous border that the documentation requires before shared packages.
import('./bootstrap').catch((error: unknown) => globalThis.reportError(error));
