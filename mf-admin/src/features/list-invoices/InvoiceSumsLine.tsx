import { countText } from '@billfold/shared/contracts/count-text';
import { formatCents } from '@billfold/shared/format/money';
import type { SummaryProps } from '@billfold/shared/list/ListTable';
import { useResource } from '@billfold/shared/store/resource';
import { SumsLine } from '../../entities/sums/SumsLine';
import { invoiceSums } from './invoice-sums.resource';

/** The sum of the invoices that are filtered by day; other filters are no sum that a report shows. */
export const InvoiceSumsLine = ({ query }: SummaryProps) => {
  const isOfDays = query['created_from'] !== undefined || query['created_to'] !== undefined;
  const [data] = useResource(invoiceSums, isOfDays ? query : null);
  return isOfDays ? (
    <SumsLine data={data}>
      {({ count, amount }) => `${countText(count, 'invoice')} · ${formatCents(amount)}`}
    </SumsLine>
  ) : null;
};
