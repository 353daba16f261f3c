import type { UseCaseContext } from '../../../context/use-case-context';
import { billNotNamed, billNumberAmbiguous, billUnknown } from './embedded.errors';
import { findBills, type BillRow } from './embedded.queries';

export type NamedBill = {
  readonly blytzpay_account_id: number;
  readonly blytzpay_invoice_id?: number;
  readonly invoice_id?: string;
};

/**
 * Finds the invoice that a merchant's site names, within that merchant. A foreign one is answered
 * like an unknown one. A duplicate number names the open invoice, unless both are open.
 */
export const findNamedBill = async (
  { db }: Pick<UseCaseContext<null>, 'db'>,
  merchantId: number,
  named: NamedBill,
): Promise<BillRow> => {
  const {
    blytzpay_account_id: subscriptionId,
    blytzpay_invoice_id: id = null,
    invoice_id: number = null,
  } = named;
  if (id === null && number === null) throw billNotNamed();
  const [bill, other] = await findBills(db, { merchantId, subscriptionId, id, number });
  if (bill === undefined) throw billUnknown();
  if (other !== undefined && other.isClosed === bill.isClosed) throw billNumberAmbiguous();
  return bill;
};
