import { writeExport } from '../exports/exports.public';
import { transactionExport } from './transaction-export';

/** Writes all transactions of a filter to a file. */
export const exportTransactions = writeExport(transactionExport);
