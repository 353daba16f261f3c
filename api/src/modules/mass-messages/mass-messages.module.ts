import type { AppModule } from '../../context/app-instance';
import {
  exportRecipientsRoute,
  previewGroupMessageRoute,
  readResultRoutes,
} from './mass-messages.route';

/** Messages to groups: who would get one, and what became of it. `sms/send` sends them. */
export const massMessagesModule: AppModule = (app, dependencies) => {
  previewGroupMessageRoute(app, dependencies);
  readResultRoutes(app, dependencies);
  exportRecipientsRoute(app, dependencies);
};
