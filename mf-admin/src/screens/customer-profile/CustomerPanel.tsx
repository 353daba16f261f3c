import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { useSession } from '@billfold/shared/remote/Services';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import type { ReactNode } from 'react';
import { CustomerOptIn } from '../../features/customer-opt-in/CustomerOptIn';
import { OptInInvite } from '../../features/customer-opt-in/OptInInvite';
import { CustomerTags } from '../../features/customer-tags/CustomerTags';
import { CustomerContact } from './CustomerContact';
import { CustomerMenu } from './CustomerMenu';
import styles from './CustomerPanel.module.css';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

const Head = ({ customer }: { readonly customer: CustomerView }) => {
  const { merchants } = useSession();
  const name = displayName(customer);
  return (
    <header className={styles.head}>
      <Avatar name={name} size="large" />
      <div className={styles.who}>
        <Heading level={1}>{name}</Heading>
        {merchants.length > 1 && <p className={styles.merchant}>{customer.merchant_name}</p>}
        <p>
          <StatusPill status={customer.state} />
        </p>
      </div>
      <CustomerMenu customer={customer} />
    </header>
  );
};

/** Who the customer is, and what staff may do. */
export const CustomerPanel = ({ customer }: { readonly customer: CustomerView }) => (
  <Card>
    <Stack gap={4}>
      <Head customer={customer} />
      <OptInInvite customer={customer} />
      <Section title="OPT IN STATUS">
        <CustomerOptIn customer={customer} />
      </Section>
      <Section title="CONTACT">
        <CustomerContact customer={customer} />
      </Section>
      <Section title="TAGS">
        <CustomerTags customer={customer} />
      </Section>
    </Stack>
  </Card>
);
