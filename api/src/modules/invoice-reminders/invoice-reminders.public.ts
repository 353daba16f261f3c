export { createReminderSource } from './reminder-source';
