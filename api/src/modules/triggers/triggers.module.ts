import type { AppModule } from '../../context/app-instance';
import { listTriggersRoute, toggleTriggerRoute } from './triggers.route';

/** Automated events: when which message goes to whom. */
export const triggersModule: AppModule = (app, dependencies) => {
  listTriggersRoute(app, dependencies);
  toggleTriggerRoute(app, dependencies);
};
