import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatCents } from '@billfold/shared/format/money';
import { rowPreview } from '@billfold/shared/list/row-preview';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { isGivenBack } from '../../entities/transaction/transaction-words';
import { paths } from '../../module/paths';

const TransactionPreview = lazyPart(async () =>
  import(/* webpackChunkName: "transaction-preview" */ './TransactionPreview').then(
    (module) => module.TransactionPreview,
  ),
);

/** A transaction beside the list. */
export const transactionPreview = rowPreview<TransactionView>({
  title: (row) =>
    `${row.user}, ${formatCents(isGivenBack(row) ? -row.amount_paid : row.amount_paid)}`,
  Content: ({ row }) => <TransactionPreview isOpen row={row} />,
  actions: ({ invoice }) =>
    invoice === null ? null : (
      <ButtonLink to={paths.invoice.href(invoice)}>Open invoice</ButtonLink>
    ),
});
