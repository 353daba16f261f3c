import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { valueOf } from '@billfold/shared/store/remote-data';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import type { HostedState } from './hosted.slice';

export const selectHosted = selectFeature<HostedState>(moduleName, 'payHosted');

/** The bill that was chosen, as long as it is among those that can be paid. */
export const selectChosenBill = (root: unknown): InvoiceView | undefined => {
  const { bills, charge } = selectHosted(root);
  return valueOf(bills)?.find((bill) => bill.id === charge.invoiceId);
};
