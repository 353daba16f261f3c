import type { HttpResult, HttpService } from '@billfold/shared/contracts/remote.contract';
import { errorOfAnswer } from '@billfold/shared/http/api-error';

/** A file as the server gives it, with the headers that name it. */
export const fetchFile = async (http: HttpService, path: string): Promise<HttpResult<Blob>> => {
  const result = await http.request<Blob>({ method: 'GET', path, answer: 'file' });
  if (result.status >= 400) throw errorOfAnswer(result);
  return result;
};
