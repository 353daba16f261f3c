import type { OperationView } from '../contracts/operation.contract';
import type { HttpRequest, HttpResult, ShellServices } from '../contracts/remote.contract';
import { fileNameOf, saveFile } from '../format/save-file';
import { ApiError, bodyOrThrow, errorLines } from '../http/api-error';

/** A hundred thousand rows take longer than other calls may. */
const timeoutMs = 300_000;

/** The answer is no file yet: long work writes it. */
const readWork = async ({ body }: HttpResult<Blob>): Promise<OperationView> =>
  JSON.parse(await body.text()) as OperationView;

/**
 * Saves the file of a list; answers the long work that writes a very long one instead. Toasts say why there is neither.
 */
export const saveCsv = async (
  services: ShellServices,
  { method, path, query }: Required<Pick<HttpRequest, 'method' | 'path' | 'query'>>,
  fallbackName: string,
): Promise<OperationView | undefined> => {
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
    if (file.status === 202) return await readWork(file);
    saveFile(bodyOrThrow(file), fileNameOf(file, fallbackName));
  } catch (error) {
    if (!(error instanceof ApiError)) report({ module, kind: 'screen', error });
    for (const message of errorLines(error)) notify({ message, type: 'error' });
  }
  return undefined;
};
