import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

const loadInbox = () =>
  import(/* webpackChunkName: "inbox" */ './features/browse-inbox/InboxScreen');
const loadTemplates = () =>
  import(/* webpackChunkName: "templates" */ './screens/templates/templates.screen');
const loadTemplate = () =>
  import(/* webpackChunkName: "template" */ './screens/template/template.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = screenRoutes(services);
  // One component for all: going from one to the other draws nothing anew.
  const inbox = screen(paths.inbox.pattern, loadInbox, (module) => module.InboxScreen);
  return [
    inbox,
    { ...inbox, path: paths.conversation.pattern },
    { ...inbox, path: paths.message.pattern },
    screen(paths.templates.pattern, loadTemplates, (module) => module.TemplatesScreen),
    screen(paths.template.pattern, loadTemplate, (module) => module.TemplateScreen),
  ];
};
