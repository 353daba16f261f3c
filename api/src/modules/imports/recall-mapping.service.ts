import { createHash } from 'node:crypto';
import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import type { ImportMapping } from '@billfold/shared/contracts/import.contract';
import type { Executor } from '../../db/database';
import { findMapping, storeMapping } from './import-mapping.queries';

type Owner = { readonly merchantId: number; readonly kind: ImportKind };

const hashHeads = (heads: readonly string[]): Buffer =>
  createHash('sha256').update(JSON.stringify(heads)).digest();

export const rememberMapping = async (
  executor: Executor,
  { heads, ...owner }: Owner & { readonly heads: readonly string[] },
  mapping: ImportMapping,
  now: Date,
): Promise<void> => storeMapping(executor, { ...owner, hash: hashHeads(heads) }, mapping, now);

/** The columns chosen for these heads. The file of failed rows has the heads of its import, and its reasons besides. */
export const recallMapping = async (
  executor: Executor,
  { heads, ...owner }: Owner & { readonly heads: readonly string[] },
): Promise<ImportMapping | undefined> => {
  const stored = await findMapping(executor, { ...owner, hash: hashHeads(heads) });
  const reason = heads.indexOf('reason');
  if (stored !== undefined || reason < 0) return stored;
  const own = heads.filter((_head, index) => index !== reason);
  const mapping = await findMapping(executor, { ...owner, hash: hashHeads(own) });
  return mapping && [...mapping.slice(0, reason), null, ...mapping.slice(reason)];
};
