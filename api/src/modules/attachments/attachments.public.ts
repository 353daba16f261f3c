export { wakeFetches } from './attachment-signal.service';
export { mediaAddresses } from './attachment.domain';
export { insertAttachments } from './attachment.queries';
