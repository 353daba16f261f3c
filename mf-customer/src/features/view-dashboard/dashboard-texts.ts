import type { SessionUser } from '@billfold/shared/contracts/remote.contract';
import type { InvoiceList } from '../../entities/invoice/invoice-list.resource';
import { isDue, isLate, isPaid } from '../../entities/invoice/invoice.domain';

/** 'Hi, Ana!'; a business customer without a first name is greeted by its business name. */
export const greeting = (user: SessionUser | null): string => {
  const name = user === null ? '' : user.first_name || user.business_name;
  return name === '' ? 'Hi!' : `Hi, ${name}!`;
};

/** A list with another page counts as 'at least'. */
const count = (howMany: number, { value }: InvoiceList & { readonly status: 'loaded' }) =>
  `${howMany}${value.nextCursor === null ? '' : '+'}`;

/** The text of the `Bills` tile below its name. */
export const summariseBills = (list: InvoiceList): string => {
  if (list.status !== 'loaded') return '';
  const late = list.value.rows.filter(isLate).length;
  const due = list.value.rows.filter(isDue).length;
  if (late + due === 0) return 'Nothing to pay';
  return [due > 0 ? `${count(due, list)} due` : '', late > 0 ? `${count(late, list)} late` : '']
    .filter((part) => part !== '')
    .join(', ');
};

/** The text of the Receipts tile below its name. */
export const summariseReceipts = (list: InvoiceList): string => {
  if (list.status !== 'loaded') return '';
  const paid = list.value.rows.filter(isPaid).length;
  return paid === 0 ? 'None yet' : `${count(paid, list)} paid`;
};
