import { invalidInput, notFound, Problem } from '../../core/problem.errors';
import { refusals } from './file-content.domain';

/** Also for the import of another merchant. */
export const importNotFound = (): Problem => notFound('Import not found.');

const conflict = (text: string): Problem => new Problem({ status: 409, code: 'conflict', text });

export const importStarted = (): Problem => conflict('This import has already been started.');
export const importNotChecked = (): Problem => conflict("This import hasn't been checked yet.");
export const importNotUndoable = (): Problem => conflict('This import can no longer be undone.');

export const tooManyUploads = (): Problem =>
  conflict('Three of your files are still uploading. Wait until one is done.');

export const fileTooLarge = (): Problem =>
  new Problem({ status: 413, code: 'payload_too_large', text: refusals.tooLarge });

export const businessMissing = (): Problem => invalidInput('Please choose a business.');
export const fileMissing = (): Problem => invalidInput('file is required.');
export const columnsDoubtful = (heads: readonly string[]): Problem =>
  invalidInput(
    `Nothing was imported because ${heads.map((head) => `"${head}"`).join(' and ')} would be left out and could change amounts. Please send mapping.`,
  );
export const columnsMissing = (missing: readonly string[]): Problem =>
  invalidInput(`The file doesn't have a column for ${missing.join(' and ')}.`);
