import { addressOfPayScreen } from '../invoices/invoices.public';

/** Of a bill that is made up, as long as a real one. */
export const sampleLink = (publicUrl: string, merchantName: string): string =>
  addressOfPayScreen(publicUrl, { id: 1042, username: 'sample', merchantName });
