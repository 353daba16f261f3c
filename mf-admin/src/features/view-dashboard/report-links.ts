import type { ReportView } from '@billfold/shared/contracts/report.contract';
import type { SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import type { ListedDays } from '../../module/report-lists';

type ListLink = {
  readonly to: string;
  /** Null: the list has everything. */
  readonly merchantName: string | null;
};

/**
 * The lists that add up to a figure: one list, or one for each merchant when their days differ around midnight, or when
 * the reader may not see the reports of all merchants.
 */
export const listLinks = (
  ranges: ReportView['ranges'],
  { merchants, chosenMerchantId }: Pick<SessionSnapshot, 'merchants' | 'chosenMerchantId'>,
  href: (days: ListedDays) => string,
): readonly ListLink[] => {
  const [first] = ranges;
  if (first === undefined) return [];
  const isOneList =
    ranges.length === merchants.length &&
    ranges.every(({ from, to }) => from === first.from && to === first.to);
  if (isOneList)
    return [{ to: href({ from: first.from, to: first.to, merchantId: null }), merchantName: null }];
  return ranges.map(({ merchant_id: merchantId, merchant_name: name, from, to }) => ({
    // Lists follow the header by themselves.
    to: href({ from, to, merchantId: merchantId === chosenMerchantId ? null : merchantId }),
    merchantName: ranges.length === 1 ? null : name,
  }));
};
