import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ServedModule } from '../releases/releases.public';

/** All that a plan is made of, as of one revision of the registry. */
export type PlanInputs = { readonly revision: number; readonly served: readonly ServedModule[] };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The last state that was read from the database; null when there is none or the file is damaged. */
export const readKeptInputs = async (file: string): Promise<PlanInputs | null> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [hash, body = ''] = text.split('\n', 2);
  return hash === digest(body) && body !== '' ? (JSON.parse(body) as PlanInputs) : null;
};

/** Kept with its hash and renamed into place, so that a torn file is noticed and never served. */
export const keepInputs = async (file: string, inputs: PlanInputs): Promise<void> => {
  const body = JSON.stringify(inputs);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, `${digest(body)}\n${body}`);
  await rename(`${file}.${process.pid}`, file);
};
