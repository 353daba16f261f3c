import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readProduct } from './config';

const file = (): string => `${readProduct().dataDir}/issued-secrets.txt`;

/** Remembers, for the search through the logs at the end, what was handed out and must not be written down anywhere. */
export const noteIssuedSecret = async (secret: string): Promise<void> => {
  await mkdir(dirname(file()), { recursive: true });
  await appendFile(file(), `${secret}\n`);
};

export const readIssuedSecrets = async (): Promise<readonly string[]> => {
  const text = await readFile(file(), 'utf8').catch(() => '');
  return text.split('\n').filter((secret) => secret !== '');
};
