export { writeExport } from './export.operation';
export type { ListExport, ListFile } from './list-export';
export { createExportSender, createStreamSender } from './send-export';
