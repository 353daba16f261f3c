import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';

const CustomerStatement = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "customer-statement" */ './CustomerStatement'))
      .CustomerStatement,
  async () => [
    (await import(/* webpackChunkName: "customer-statement" */ './statement-download'))
      .statementDownload.feature,
  ],
);

/** The address opens it. */
export const CustomerStatementDialog = ({ customer }: { readonly customer: CustomerView }) => {
  const dialog = useProfileDialog('statement');
  return <CustomerStatement isOpen={dialog.isOpen} customer={customer} onClose={dialog.close} />;
};
