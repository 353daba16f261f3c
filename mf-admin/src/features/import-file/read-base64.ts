import { refusalWith, type ApiError } from '@billfold/shared/http/api-error';

/** A file may be moved or changed after it was chosen. */
export const unreadableFile = (): ApiError =>
  refusalWith(["We can't read this file anymore. Please choose it again."]);

/** The bytes of a file in base64. Rejects with the sentence for staff when the browser cannot read it any more. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      // 'data:text/csv;base64,…'
      const address = typeof reader.result === 'string' ? reader.result : '';
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.addEventListener('error', () => reject(unreadableFile()));
    reader.readAsDataURL(file);
  });
