import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const inbox = lazyScreen(
    services,
    () => import(/* webpackChunkName: "inbox" */ './features/browse-inbox/InboxScreen'),
    (module) => module.InboxScreen,
  );
  return [
    { path: paths.inbox.pattern, lazy: inbox },
    { path: paths.conversation.pattern, lazy: inbox },
    { path: paths.message.pattern, lazy: inbox },
  ];
};
