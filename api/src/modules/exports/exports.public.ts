export { writeExport } from './export.operation';
export type { ListExport } from './list-export';
export { createExportSender } from './send-export';
