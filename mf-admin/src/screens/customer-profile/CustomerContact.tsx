import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import { formatDate } from '@billfold/shared/format/dates';
import { Fact } from '@billfold/shared/ui/Facts';
import { addressOf } from '../../entities/customer/customer-address';
import styles from './CustomerPanel.module.css';

type Shown = {
  readonly label: string;
  readonly text: string;
  readonly isProposed?: boolean;
};

const factsOf = ({ proposed, ...customer }: CustomerView): readonly Shown[] => [
  { label: 'Birthday', text: formatDate(customer.date_of_birth) },
  { label: 'Phone', text: customer.formatted_phone, isProposed: proposed.includes('phone') },
  { label: 'Email', text: customer.email, isProposed: proposed.includes('email') },
  { label: 'Address', text: addressOf(customer) },
];

/** The customer's contact data for the merchant; unknown values are named. */
export const CustomerContact = ({ customer }: { readonly customer: CustomerView }) => (
  <DetailFacts look="compact">
    {factsOf(customer).map(({ label, text, isProposed = false }) => (
      <Fact key={label} label={label}>
        {text === '' ? <span className={styles.unknown}>Not given</span> : text}
        {isProposed && <span className={styles.proposed}>Not confirmed for sign-in</span>}
      </Fact>
    ))}
  </DetailFacts>
);
