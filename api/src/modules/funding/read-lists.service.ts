import type { CardGateway, FundingDate } from '../../gateway/card-gateway';

type ListGateway = Pick<CardGateway, 'funding' | 'settlementStatus'>;

/** What the gateway lists for an account, and the lists that could not be read, by name. */
export type AccountLists = {
  readonly retrefs: readonly string[];
  readonly unread: readonly string[];
};

/** A gateway that does not answer would else be waited for day by day. */
const mostUnread = 3;

/** Reads funding and the closed batches of these days, and the newest funding. */
export const readLists = async (
  gateway: ListGateway,
  merchantId: string,
  days: readonly FundingDate[],
): Promise<AccountLists> => {
  const retrefs = new Set<string>();
  const unread: string[] = [];
  for (const date of [null, ...days]) {
    if (unread.length >= mostUnread) break;
    const day = date === null ? 'the newest' : `${date.month}/${date.day}`;
    const funding = await gateway.funding({ merchantId, date });
    if (funding.kind === 'answered')
      funding.fields.transactions.forEach(({ retref }) => retrefs.add(retref));
    else unread.push(`funding of ${merchantId}, ${day}: ${funding.reason}`);
    if (date === null) continue;
    const batches = await gateway.settlementStatus({ merchantId, date });
    if (batches.kind === 'answered')
      batches.fields.retrefs.forEach((retref) => retrefs.add(retref));
    else unread.push(`settlement of ${merchantId}, ${day}: ${batches.reason}`);
  }
  return { retrefs: [...retrefs], unread };
};
