import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { isListedPayment, type AddressSpace } from '../releases/releases.public';

/** A permission to see other releases that was neither revoked nor expired when this was read. */
export type LiveOverride = {
  readonly id: string;
  readonly releases: readonly string[];
  readonly expiresAt: number;
};

/** The inputs of a plan at one revision of the registry. A page view needs no other look-up. */
export type PlanInputs = {
  readonly format: typeof format;
  readonly revision: number;
  /** The database's time of the read, in ms. */
  readonly readAt: number;
  readonly isProtected: boolean;
  readonly rollouts: readonly RolloutState[];
  /**
   * By name, every release that a rollout or a live override names. Left out are retired ones, and those whose
   * signature is wrong.
   */
  readonly releases: Readonly<Record<string, Release>>;
  /** Release name → since when it is served here, in ms. */
  readonly servedSince: Readonly<Record<string, number>>;
  readonly overrides: readonly LiveOverride[];
  /** Who holds which addresses, by the operators' list and by the releases above. */
  readonly addresses: readonly AddressSpace[];
  /**
   * Why releases are not served though a rollout names them, a sentence each: their rows differ from the signed text.
   */
  readonly rejected: readonly string[];
};

/** A file that was kept by another version of this program says nothing. */
export const format = 5;

/** Whether an address is one of payments: a page of the product that always is, or one that operators list. */
export const isPayment = (
  { addresses }: Pick<PlanInputs, 'addresses'>,
  pathname: string,
): boolean => isPaymentPage(pathname) || isListedPayment(addresses, pathname);

/**
 * What a served release says of a file; null where it has no such file, undefined where nothing is served of that name.
 */
export const integrityOf = (
  inputs: PlanInputs | null,
  release: string,
  path: string,
): string | null | undefined => {
  const served = inputs?.releases[release];
  return served === undefined
    ? undefined
    : (served.files.find((file) => file.path === path)?.integrity ?? null);
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

const parse = (body: string): PlanInputs | null => {
  const kept = JSON.parse(body) as PlanInputs | null;
  return kept?.format === format ? kept : null;
};

/** The last state that was read from the database; null when there is none or the file is damaged. */
export const readKeptInputs = async (file: string): Promise<PlanInputs | null> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [hash, body = ''] = text.split('\n', 2);
  return hash === digest(body) && body !== '' ? parse(body) : null;
};

/** Written with its hash and renamed into place. A damaged file is detected and never served. */
export const keepInputs = async (file: string, inputs: PlanInputs): Promise<void> => {
  const body = JSON.stringify(inputs);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, `${digest(body)}\n${body}`);
  await rename(`${file}.${process.pid}`, file);
};
