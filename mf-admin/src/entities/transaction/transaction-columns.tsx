import {
  methodKinds,
  transactionStatusNames,
  transactionTypeNames,
} from '@billfold/shared/contracts/limits';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { formatDate } from '@billfold/shared/format/dates';
import { capitalise } from '@billfold/shared/format/names';
import { truncate } from '@billfold/shared/format/text';
import { manyOf } from '@billfold/shared/list/choice-filters';
import { amountRange, dayRange } from '@billfold/shared/list/range-filters';
import type { Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { SignedMoney } from './SignedMoney';
import { methodText } from './transaction-words';

const methodLabels: Readonly<Record<(typeof methodKinds)[number], string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  discover: 'Discover',
  bank: 'Bank account',
  cash: 'Cash',
  check: 'Check',
};

export const transactionFilters = {
  status: manyOf({
    label: 'Status',
    options: transactionStatusNames.map((value) => ({ value, label: capitalise(value) })),
  }),
  type: manyOf({
    label: 'Type',
    options: transactionTypeNames.map((value) => ({ value, label: capitalise(value) })),
  }),
  method: manyOf({
    label: 'Method',
    options: methodKinds.map((value) => ({ value, label: methodLabels[value] })),
  }),
  date: dayRange({ label: 'Date', parameters: ['from', 'to'] }),
  amount: amountRange({ label: 'Amount', parameters: ['amount_from', 'amount_to'] }),
};

/** What every list of transactions shows. */
export const transactionColumns = {
  amount: {
    id: 'amount_paid',
    header: 'Amount',
    cell: (row) => <SignedMoney transaction={row} />,
    isSortable: true,
    align: 'end',
    onPhone: 'end',
  },
  date: {
    id: 'paid_date',
    header: 'Date',
    cell: (row) => formatDate(row.paid_date),
    isSortable: true,
  },
  status: {
    id: 'status',
    header: 'Status',
    cell: (row) => <StatusPill status={row.status} />,
    isSortable: true,
  },
  method: {
    id: 'visible_method',
    header: 'Payment Method',
    cell: methodText,
    isSortable: true,
  },
  description: {
    id: 'invoice_description',
    header: 'Invoice Description',
    cell: (row) => truncate(row.invoice_description),
    onPhone: 'none',
  },
} as const satisfies Readonly<Record<string, Column<TransactionView>>>;
