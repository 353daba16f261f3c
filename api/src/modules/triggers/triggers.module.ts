import type { AppModule } from '../../context/app-instance';
import { triggerRoutes } from './triggers.route';

/** Automated events: when which message goes to whom. */
export const triggersModule: AppModule = (app, dependencies) => {
  triggerRoutes(app, dependencies);
};
