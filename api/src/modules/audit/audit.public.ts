import { writeExport } from '../exports/exports.public';
import { auditExport } from './audit-export';

/** The long work that writes a long audit log to a file. */
export const exportAudit = writeExport(auditExport);
