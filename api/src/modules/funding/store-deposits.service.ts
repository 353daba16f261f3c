import { createHash } from 'node:crypto';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import type { FundedDeposit } from '../../gateway/card-gateway';
import { linesOf, sharesOf, withoutLines } from './deposit.domain';
import {
  listMerchantsOfAccount,
  matchLines,
  replaceLines,
  storeDeposit,
  storeShares,
  sumLines,
} from './deposit.queries';

type DepositContext = Pick<Context, 'db' | 'clock'> & {
  /** Of the merchants that have no account of their own. */
  readonly gatewayMerchantId: string;
};

/** Parts of one day are one deposit. */
const byDay = (deposits: readonly FundedDeposit[]): readonly FundedDeposit[] => {
  const days = new Map<string, FundedDeposit>();
  for (const part of deposits) {
    const before = days.get(part.fundedOn);
    days.set(
      part.fundedOn,
      before === undefined
        ? part
        : {
            ...part,
            feesMinor: before.feesMinor + part.feesMinor,
            otherMinor: before.otherMinor + part.otherMinor,
            totalMinor:
              before.totalMinor === null || part.totalMinor === null
                ? null
                : before.totalMinor + part.totalMinor,
            transactions: [...before.transactions, ...part.transactions],
          },
    );
  }
  return [...days.values()];
};

const isEmpty = ({ transactions, feesMinor, otherMinor, totalMinor }: FundedDeposit): boolean =>
  transactions.length === 0 && feesMinor === 0 && otherMinor === 0 && (totalMinor ?? 0) === 0;

/** Stores what the gateway says that it paid out. Read again, only what differs is written. */
export const storeDeposits = async (
  context: DepositContext,
  gatewayMerchantId: string,
  deposits: readonly FundedDeposit[],
): Promise<void> => {
  for (const deposit of byDay(deposits).filter((part) => !isEmpty(part)))
    await context.db
      .transaction()
      .execute((transaction) => storeOne(transaction, context, gatewayMerchantId, deposit));
};

const storeOne = async (
  transaction: Executor,
  context: DepositContext,
  gatewayMerchantId: string,
  deposit: FundedDeposit,
): Promise<void> => {
  const lines = linesOf(deposit.transactions);
  const read = lines.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'payment' ? amountMinor : -amountMinor),
    0,
  );
  const { id, isChanged } = await storeDeposit(transaction, {
    ...deposit,
    gatewayMerchantId,
    total: deposit.totalMinor ?? read + deposit.otherMinor - deposit.feesMinor,
    digest: createHash('sha256').update(JSON.stringify(deposit)).digest(),
    now: context.clock.now(),
  });
  if (isChanged) await replaceLines(transaction, id, lines);
  const found = await matchLines(transaction, id, gatewayMerchantId);
  if (!isChanged && found === 0) return;
  const merchants = await listMerchantsOfAccount(
    transaction,
    gatewayMerchantId,
    context.gatewayMerchantId,
  );
  const alone = merchants.length === 1 ? merchants[0] : undefined;
  const sums = await sumLines(transaction, id, alone);
  // A day of fees alone is a deposit of its merchant, too.
  const parts = alone === undefined || sums.length > 0 ? sums : [withoutLines(alone)];
  const isShared = alone === undefined || parts.length > 1;
  await storeShares(transaction, id, sharesOf(deposit, parts, isShared));
};
