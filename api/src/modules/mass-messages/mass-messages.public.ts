export { massSend } from './mass-send.operation';
export { massSource } from './mass-source';
export { recallGroupSend, sendToGroup } from './send-to-group.service';
