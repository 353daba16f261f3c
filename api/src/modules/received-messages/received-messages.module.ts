import type { AppModule } from '../../context/app-instance';
import { textStatusRoute, webhookRoutes } from './webhooks.route';

/** What customers write, and what became of texts to them, as the providers report it. */
export const receivedMessagesModule: AppModule = (app, dependencies) => {
  webhookRoutes(app, dependencies);
  textStatusRoute(app, dependencies);
};
