import type { HttpResult } from '../contracts/remote.contract';

const nameInHeader = /filename="([^"]+)"/i;
const unsafe = /[\p{Cc}<>:"/\\|?*]+/gu;

/** The name that the server gave a file, made safe for every file system; else the fallback. */
export const fileNameOf = (
  { headers }: Pick<HttpResult<unknown>, 'headers'>,
  fallback: string,
): string => {
  const given = nameInHeader
    .exec(headers['content-disposition'] ?? '')?.[1]
    ?.replaceAll(unsafe, '-')
    .replace(/^[.\s]+/, '');
  return given === undefined || given === '' ? fallback : given;
};

/** Hands a file to the browser's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.style.display = 'none';
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the address only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
