export { massSend } from './mass-send.job';
export { massSource } from './mass-source';
export { recallGroupSend, sendToGroup } from './send-to-group.service';
