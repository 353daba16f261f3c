export type { SourceVerdict } from './bulk-message.service';
export { cancelAutomated, insertAutomated as queueAutomated } from './bulk-queue.queries';
export { massSourceName } from './bulk-claim.queries';
export type { BulkSource } from './bulk-source';
export {
  type Contact,
  findContact,
  findContactByAddress,
  findContactOf,
  findContactsByMerchant,
  type KnownContact,
  listSenders,
} from './contact.queries';
export { isNumberUnusable } from './delivery-code.domain';
export { signalNotices, wakeBulk, wakeDelivery } from './delivery-signals.service';
export { followReport } from './follow-report.service';
export { laneOf } from './lane.queries';
export {
  cancelQueuedMessages,
  insertSentMessage,
  lockSubscription,
  type NewMessage,
  type SentMessage,
} from './message.queries';
export { cancelQueuedNotices, insertNotice } from './notice.queries';
export { notifyCustomer } from './notify-customer.service';
export { type PersonalNotice, queueNotice } from './queue-notice.service';
export { queueOfficeMail } from './queue-office-mail.service';
export { firstOpening, isDaytime } from './quiet-hours';
