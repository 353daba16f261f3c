import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => [
  {
    path: paths.automation.pattern,
    lazy: lazyScreen(
      services,
      () =>
        import(
          /* webpackChunkName: "list-triggers" */ './features/list-triggers/ListTriggersScreen'
        ),
      (module) => module.ListTriggersScreen,
    ),
  },
];
