import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { lazyScreen } from '@billfold/shared/remote/LazyScreen';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadTemplates = () =>
  import(/* webpackChunkName: "templates" */ './screens/templates/templates.screen');
const loadTemplate = () =>
  import(/* webpackChunkName: "template" */ './screens/template/template.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const createScreen = featureScreens(services);
  const inbox = lazyScreen(
    services,
    () => import(/* webpackChunkName: "inbox" */ './features/browse-inbox/InboxScreen'),
    (module) => module.InboxScreen,
  );
  return [
    { path: paths.inbox.pattern, lazy: inbox },
    { path: paths.conversation.pattern, lazy: inbox },
    { path: paths.message.pattern, lazy: inbox },
    createScreen(
      paths.templates.pattern,
      loadTemplates,
      (module) => module.TemplatesScreen,
      async () => (await loadTemplates()).features,
    ),
    createScreen(
      paths.template.pattern,
      loadTemplate,
      (module) => module.TemplateScreen,
      async () => (await loadTemplate()).features,
    ),
  ];
};
