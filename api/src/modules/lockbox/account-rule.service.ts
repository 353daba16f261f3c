import type { Executor } from '../../db/database';
import { findLayout } from './lockbox-file.queries';
import { readLayout } from './lockbox-layout.service';
import { findAccountFault } from './write-lockbox.domain';

/** Says why an account cannot be in the lockbox files of a merchant, as the end of a sentence; undefined: it can. */
export type AccountRule = (account: string) => string | undefined;

/** The rule of a merchant; one without lockbox files takes every account. */
export const findAccountRule = async (
  executor: Executor,
  merchantId: number,
): Promise<AccountRule> => {
  const stored = await findLayout(executor, merchantId);
  if (stored === undefined) return () => undefined;
  const layout = readLayout(stored.layout);
  return (account) => findAccountFault(layout, account);
};
