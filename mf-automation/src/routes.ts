import type { RemoteRoute, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { paths } from './module/paths';

const loadAutomation = () =>
  import(/* webpackChunkName: "list-triggers" */ './screens/automation/automation.screen');
const loadLog = () =>
  import(/* webpackChunkName: "run-log" */ './features/read-run-log/read-run-log.screen');
const loadLockbox = () =>
  import(/* webpackChunkName: "lockbox-files" */ './features/list-lockbox-files/lockbox.screen');

export const createRoutes = (services: ShellServices): readonly RemoteRoute[] => {
  const screen = screenRoutes(services);
  return [
    screen(paths.automation.pattern, loadAutomation, (module) => module.AutomationScreen),
    screen(paths.runLog.pattern, loadLog, (module) => module.RunLogScreen),
    screen(paths.run.pattern, loadLog, (module) => module.RunScreen),
    screen(paths.lockbox.pattern, loadLockbox, (module) => module.LockboxScreen),
  ];
};
