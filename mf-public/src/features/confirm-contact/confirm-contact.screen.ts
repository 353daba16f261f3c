import { confirmContact } from './confirm-contact.submission';

export const features = [confirmContact.feature];
export { ConfirmContactScreen } from './ConfirmContactScreen';
