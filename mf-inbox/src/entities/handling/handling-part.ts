import { assignableStaff } from './assignable-staff.resource';
import { assignConversation, snoozeConversation } from './handling.submission';

export { HandlingTools } from './HandlingTools';
export const features = [
  assignableStaff.feature,
  assignConversation.feature,
  snoozeConversation.feature,
];
