import type { AppModule } from '../../context/app-instance';
import { previewReminderRoute, sendReminderRoute } from './reminder.route';

export const invoiceRemindersModule: AppModule = (app, dependencies) => {
  previewReminderRoute(app, dependencies);
  sendReminderRoute(app, dependencies);
};
