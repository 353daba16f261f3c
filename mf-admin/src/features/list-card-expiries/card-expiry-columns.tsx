import type { CardExpiryView } from '@billfold/shared/contracts/card-expiry.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';

const amountText = ({ amount, is_limit: isLimit }: CardExpiryView): string => {
  if (amount === null) return 'Balance due';
  return isLimit ? `Up to ${formatCents(amount)}` : formatCents(amount);
};

const warnedAt = ({
  told_at: at,
  was_reached: wasReached,
  merchant_id: merchantId,
}: CardExpiryView) => {
  if (at === null) return 'Not yet';
  return wasReached ? (
    <StaffTime at={at} form="date" merchantId={merchantId} />
  ) : (
    "Couldn't be reached"
  );
};

export const cardExpiryColumns: readonly Column<CardExpiryView>[] = [
  { id: 'user', header: 'Name', cell: (row) => row.user, isSortable: true, onPhone: 'title' },
  { id: 'visible_method', header: 'Card', cell: (row) => row.visible_method, isOneLine: true },
  {
    id: 'expiration',
    header: 'Expires',
    cell: (row) => (
      <>
        {row.expiration}{' '}
        {row.is_expired && <StatusPill status="expired" label="Expired" tone="danger" />}
      </>
    ),
    isSortable: true,
    isOneLine: true,
    onPhone: 'labelled',
  },
  {
    id: 'date',
    header: 'Next payment',
    cell: (row) => (row.planned_on === null ? 'With the next invoice' : formatDate(row.planned_on)),
    isSortable: true,
    onPhone: 'labelled',
  },
  {
    id: 'kind',
    header: 'Planned by',
    cell: (row) => (row.kind === 'schedule' ? 'Schedule' : 'Auto-pay'),
  },
  { id: 'amount', header: 'Amount', cell: amountText, align: 'end', onPhone: 'end' },
  { id: 'told_at', header: 'Customer warned', cell: warnedAt, onPhone: 'labelled' },
  {
    id: 'merchant_name',
    header: 'Business',
    cell: (row) => row.merchant_name,
    isHidden: true,
  },
];
