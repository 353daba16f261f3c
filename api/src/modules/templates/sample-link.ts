import { addressOfPayScreen } from '../invoices/invoices.public';

/** Of an invoice that is made up, as long as a real one. */
export const sampleLink = (publicUrl: string, merchantName: string): string =>
  addressOfPayScreen(publicUrl, { id: 1042, username: 'sample', merchantName });
