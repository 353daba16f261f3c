import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { StatementDialog } from '@billfold/shared/statement/StatementDialog';
import { statementDownload } from './statement-download';

export type CustomerStatementProps = {
  readonly isOpen: boolean;
  readonly customer: CustomerView;
  readonly onClose: () => void;
};

/** The account of one customer at one merchant over a period, as a file. */
export const CustomerStatement = ({ isOpen, customer, onClose }: CustomerStatementProps) => (
  <StatementDialog
    isOpen={isOpen}
    download={statementDownload}
    subscriptionId={customer.id}
    timeZone={customer.time_zone}
    onClose={onClose}
  />
);
