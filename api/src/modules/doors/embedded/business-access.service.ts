import type { Executor } from '../../../db/database';
import {
  createApiKey,
  createCompanyToken,
  hashSecret,
  hintOf,
  type ApiKeyKind,
} from './api-key.domain';
import {
  insertKey,
  keepCompanyToken,
  listOrigins,
  lockMerchant,
  replaceOrigins,
} from './business-access.queries';
import { readOrigin } from './web-address.domain';

export type MadeKey = {
  readonly id: number;
  readonly kind: ApiKeyKind;
  readonly hint: string;
  /** The caller shows it once; only its hash is stored. */
  readonly key: string;
  readonly companyToken: string;
};

/** The merchant gets its company token with the first key. */
export const addKey = async (
  transaction: Executor,
  made: { readonly merchantId: number; readonly kind: ApiKeyKind; readonly now: Date },
): Promise<MadeKey> => {
  const { merchantId, kind } = made;
  const key = createApiKey(kind);
  const hint = hintOf(key);
  const companyToken = await keepCompanyToken(transaction, merchantId, createCompanyToken());
  const id = await insertKey(transaction, { ...made, keyHash: hashSecret(key), hint });
  return { id, kind, hint, key, companyToken };
};

/** Those that no browser would send as an origin, or that are not https. */
export const wrongOrigins = (
  origins: readonly string[],
  rule: { readonly allowsLocal: boolean },
): readonly string[] => origins.filter((text) => readOrigin(text, rule) === undefined);

export type ReplacedOrigins = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Sets the whole list, while no other change of it runs. `assertBefore` sees the list of before and may throw. */
export const putOrigins = async (
  transaction: Executor,
  merchantId: number,
  origins: readonly string[],
  assertBefore: (before: readonly string[]) => void = () => {},
): Promise<ReplacedOrigins> => {
  const after = [...new Set(origins)].toSorted();
  await lockMerchant(transaction, merchantId);
  const before = (await listOrigins(transaction, merchantId)).toSorted();
  if (before.join(' ') === after.join(' ')) return { before, after };
  assertBefore(before);
  await replaceOrigins(transaction, merchantId, after);
  return { before, after };
};
