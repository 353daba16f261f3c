import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { StatementDialog } from '@billfold/shared/statement/StatementDialog';
import { statementDownload } from './statement-download';

export type MerchantStatementProps = {
  readonly isOpen: boolean;
  readonly subscription: SubscriptionView;
  readonly onClose: () => void;
};

/** The customer's account at one merchant over a period, as a file. */
export const MerchantStatement = ({ isOpen, subscription, onClose }: MerchantStatementProps) => (
  <StatementDialog
    isOpen={isOpen}
    download={statementDownload}
    subscriptionId={subscription.id}
    timeZone={subscription.time_zone}
    onClose={onClose}
  />
);
