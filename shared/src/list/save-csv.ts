import type { HttpRequest, ShellServices } from '../contracts/remote.contract';
import { fileNameOf, saveFile } from '../format/save-file';
import { ApiError, bodyOrThrow, errorLines } from '../http/api-error';

/** A hundred thousand rows take longer than other calls may. */
const timeoutMs = 300_000;

/** Saves the file of a list; toasts say why there is none. */
export const saveCsv = async (
  services: ShellServices,
  { method, path, query }: Required<Pick<HttpRequest, 'method' | 'path' | 'query'>>,
  fallbackName: string,
): Promise<void> => {
  const { http, module, notify, report } = services;
  try {
    const file = await http.request<Blob>({
      method,
      path,
      query,
      ...(method === 'POST' && { body: {} }),
      answer: 'file',
      timeoutMs,
    });
    saveFile(bodyOrThrow(file), fileNameOf(file, fallbackName));
  } catch (error) {
    if (!(error instanceof ApiError)) report({ module, kind: 'screen', error });
    for (const message of errorLines(error)) notify({ message, type: 'error' });
  }
};
