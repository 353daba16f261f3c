import { fileNameOf, saveFile } from '@billfold/shared/format/save-file';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

type WantedFile = { readonly path: string; readonly fallbackName: string };

/** Fetches files of the server and hands them to the browser's downloads, each once at a time. */
export const fileDownload = createSubmission<WantedFile>({
  module: moduleName,
  name: 'fileDownload',
  keyOf: ({ path }) => path,
  submit: async ({ http }, { path, fallbackName }) => {
    const file = await http.request<Blob>({ method: 'GET', path, answer: 'file' });
    saveFile(bodyOrThrow(file), fileNameOf(file, fallbackName));
  },
});
