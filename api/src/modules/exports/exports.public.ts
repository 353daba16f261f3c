export { writeExport } from './export.job';
export type { ListExport, ListFile } from './list-export';
export { createExportSender, createStreamSender } from './send-export';
