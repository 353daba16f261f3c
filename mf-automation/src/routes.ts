import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { featureScreens } from '@billfold/shared/remote/feature-screens';
import { paths } from './module/paths';

const loadAutomation = () =>
  import(/* webpackChunkName: "list-triggers" */ './screens/automation/automation.screen');
const loadLog = () =>
  import(/* webpackChunkName: "run-log" */ './features/read-run-log/read-run-log.screen');
const loadLockbox = () =>
  import(/* webpackChunkName: "lockbox-files" */ './features/list-lockbox-files/lockbox.screen');
const logFeatures = async () => (await loadLog()).features;

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const createScreen = featureScreens(services);
  return [
    createScreen(
      paths.automation.pattern,
      loadAutomation,
      (module) => module.AutomationScreen,
      async () => (await loadAutomation()).features,
    ),
    createScreen(paths.runLog.pattern, loadLog, (module) => module.RunLogScreen, logFeatures),
    createScreen(paths.run.pattern, loadLog, (module) => module.RunScreen, logFeatures),
    createScreen(
      paths.lockbox.pattern,
      loadLockbox,
      (module) => module.LockboxScreen,
      async () => (await loadLockbox()).features,
    ),
  ];
};
