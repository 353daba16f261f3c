import { copyPaymentLink } from '../../entities/invoice/copy-payment-link';
import { reminderPreview } from './reminder-preview.resource';
import { sendReminder } from './send-reminder.submission';

/** Loaded with the question. */
export const sendReminderFeatures = [
  reminderPreview.feature,
  sendReminder.feature,
  copyPaymentLink.feature,
];
