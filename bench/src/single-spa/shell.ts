import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import { startShell } from '../../../shell/src/app/start-shell';

export const bootstrap = (): Promise<void> => Promise.resolve();
/** The frame draws the screens of the applications inside its own tree: the import map makes both get one module. */
export const mount = (): Promise<void> =>
  startShell({
    loadModule: (module) =>
      import(/* webpackIgnore: true */ `@billfold/${module}`) as Promise<unknown>,
  });
export const unmount = (): Promise<void> => Promise.resolve();
