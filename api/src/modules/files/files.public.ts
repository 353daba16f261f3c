export { fileDeletion } from './file-deletion.job';
export {
  appendPart,
  completeFile,
  deleteFileOf,
  type FileRow,
  findFile,
  insertFile,
  readPart,
} from './file.queries';
