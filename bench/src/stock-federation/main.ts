// The asynchronous border that the documentation asks for before shared packages.
import('./bootstrap').catch((error: unknown) => globalThis.reportError(error));
