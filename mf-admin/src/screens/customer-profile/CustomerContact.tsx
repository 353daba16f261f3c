import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { DetailFacts } from '@billfold/shared/desk/DetailFacts';
import { formatDate } from '@billfold/shared/format/dates';
import { Fact } from '@billfold/shared/ui/Facts';
import { addressOf } from '../../entities/customer/customer-address';
import styles from './CustomerPanel.module.css';

const factsOf = (customer: CustomerView): readonly (readonly [label: string, text: string])[] => [
  ['Birthday', formatDate(customer.date_of_birth)],
  ['Phone', customer.formatted_phone],
  ['Email', customer.email],
  ['Address', addressOf(customer)],
];

/** How the merchant reaches the customer; what is not known is said. */
export const CustomerContact = ({ customer }: { readonly customer: CustomerView }) => (
  <DetailFacts look="compact">
    {factsOf(customer).map(([label, text]) => (
      <Fact key={label} label={label}>
        {text === '' ? <span className={styles.unknown}>Not given</span> : text}
      </Fact>
    ))}
  </DetailFacts>
);
