import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import type { ReactNode } from 'react';
import { CustomerOptIn } from '../../features/customer-opt-in/CustomerOptIn';
import { OptInInvite } from '../../features/customer-opt-in/OptInInvite';
import { CustomerTags } from '../../features/customer-tags/CustomerTags';
import { CustomerMenu } from './CustomerMenu';
import styles from './CustomerPanel.module.css';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

/** Who the customer is, and what staff may do. */
export const CustomerPanel = ({ customer }: { readonly customer: CustomerView }) => (
  <Card>
    <Stack gap={4}>
      <header className={styles.head}>
        <Heading level={1}>{displayName(customer)}</Heading>
        <CustomerMenu customer={customer} />
      </header>
      <OptInInvite customer={customer} />
      <Section title="OPT IN STATUS">
        <CustomerOptIn customer={customer} />
      </Section>
      <Section title="TAGS">
        <CustomerTags customer={customer} />
      </Section>
    </Stack>
  </Card>
);
