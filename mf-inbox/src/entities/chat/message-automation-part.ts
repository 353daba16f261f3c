import { chatTemplates } from './templates.resource';

export { MessageAutomation } from './MessageAutomation';
export const features = [chatTemplates.feature];
