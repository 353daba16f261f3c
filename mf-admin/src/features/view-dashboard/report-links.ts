import type { ReportView } from '@billfold/shared/contracts/report.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import type { ListedDays } from '../../module/report-lists';

type ReportLink = { readonly to: string; readonly label: string };

/**
 * The lists that add up to a card: one list, or one for each merchant when their days differ around midnight, or when
 * the reader may not see the reports of all merchants.
 */
export const reportLinks = (
  ranges: ReportView['ranges'],
  merchants: readonly SessionMerchant[],
  { label, href }: { readonly label: string; readonly href: (days: ListedDays) => string },
): readonly ReportLink[] => {
  const [first] = ranges;
  if (first === undefined) return [];
  const isOneList =
    ranges.length === merchants.length &&
    ranges.every(({ from, to }) => from === first.from && to === first.to);
  if (isOneList) return [{ to: href({ from: first.from, to: first.to, merchantId: null }), label }];
  return ranges.map(({ merchant_id: merchantId, merchant_name: name, from, to }) => ({
    to: href({ from, to, merchantId }),
    label: ranges.length === 1 ? label : `${label} of ${name}`,
  }));
};
