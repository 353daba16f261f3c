import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readProduct, readProducts, type ProductInfo } from './config';

const fileOf = ({ dataDir }: ProductInfo): string => `${dataDir}/issued-secrets.txt`;

/** Records issued secrets, so that the last spec can search the logs for them. */
export const noteIssuedSecret = async (secret: string): Promise<void> => {
  const file = fileOf(readProduct());
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${secret}\n`);
};

/** Returns the secrets of all products of this run. */
export const readIssuedSecrets = async (): Promise<readonly string[]> => {
  const texts = await Promise.all(
    readProducts().map((one) => readFile(fileOf(one), 'utf8').catch(() => '')),
  );
  return texts
    .join('\n')
    .split('\n')
    .filter((secret) => secret !== '');
};
