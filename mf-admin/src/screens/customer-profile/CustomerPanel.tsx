import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { Avatar } from '@billfold/shared/ui/Avatar';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Icon } from '@billfold/shared/ui/Icon';
import { Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useId, useState, type ReactNode } from 'react';
import { CustomerBalance } from '../../entities/customer/CustomerBalance';
import { useProfileDialog } from '../../entities/customer/use-profile-dialog';
import { AfterRead } from '../../entities/listed/AfterRead';
import { CustomerOptIn } from '../../features/customer-opt-in/CustomerOptIn';
import { OptInInvite } from '../../features/customer-opt-in/OptInInvite';
import { CustomerTags } from '../../features/customer-tags/CustomerTags';
import { paths } from '../../module/paths';
import { CustomerActions } from './CustomerActions';
import { CustomerContact } from './CustomerContact';
import { CustomerMenu } from './CustomerMenu';
import styles from './CustomerPanel.module.css';
import { useIsStacked } from './use-is-stacked';

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
);

type PanelProps = {
  /** As it was read, or the row of a list. */
  readonly customer: CustomerView;
  /** False while it is read: nothing can be changed before. */
  readonly isRead: boolean;
};

const Head = ({ customer, isRead }: PanelProps) => {
  const { merchants } = useSession();
  const name = displayName(customer);
  const edit = useProfileDialog('edit');
  const mayChange = useMay('customers', customer.merchant_id);
  return (
    <header className={styles.head}>
      <Avatar name={name} size="large" />
      <div className={styles.who}>
        <Heading level={1}>
          {mayChange && isRead ? (
            <TextLink tone="plain" onPress={edit.open}>
              {name}
            </TextLink>
          ) : (
            name
          )}
        </Heading>
        {merchants.length > 1 && <p className={styles.merchant}>{customer.merchant_name}</p>}
        <p>
          <StatusPill status={customer.state} />
        </p>
      </div>
      <AfterRead isRead={isRead}>
        <CustomerMenu customer={customer} />
      </AfterRead>
    </header>
  );
};

/** The summary of the customer on a collapsed panel. */
const Brief = ({ customer }: { readonly customer: CustomerView }) => (
  <p className={styles.brief}>
    <span>{customer.formatted_phone}</span>
    <span>{customer.email}</span>
  </p>
);

/** Above the tabs it is folded at first, so that they are in sight. */
const Details = ({ customer, isRead }: PanelProps) => {
  const isStacked = useIsStacked();
  const mayReadLog = useMay('team', customer.merchant_id);
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  const isFolded = isStacked && !isUnfolded;
  return (
    <>
      {isFolded && <Brief customer={customer} />}
      {isStacked && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Opt-ins, contact and tags
          <Icon name={isUnfolded ? 'chevron-up' : 'chevron-down'} size={18} />
        </button>
      )}
      <div id={id} hidden={isFolded}>
        <Stack gap={4}>
          <Section title="OPT IN STATUS">
            <AfterRead isRead={isRead}>
              <CustomerOptIn customer={customer} />
            </AfterRead>
          </Section>
          <Section title="CONTACT">
            <CustomerContact customer={customer} />
          </Section>
          <Section title="TAGS">
            <AfterRead isRead={isRead}>
              <CustomerTags customer={customer} />
            </AfterRead>
          </Section>
          {mayReadLog && (
            <TextLink to={paths.audit.ofCustomer(customer.id)}>Change history</TextLink>
          )}
        </Stack>
      </div>
    </>
  );
};

type CustomerPanelProps = PanelProps & { readonly hasConversation: boolean };

/** Who the customer is, and what staff may do. */
export const CustomerPanel = ({ customer, isRead, hasConversation }: CustomerPanelProps) => (
  <Card>
    <Stack gap={4}>
      <Stack gap={3}>
        <Head customer={customer} isRead={isRead} />
        <CustomerBalance customer={customer} />
        <AfterRead isRead={isRead}>
          <CustomerActions customer={customer} hasTab={hasConversation} />
        </AfterRead>
      </Stack>
      {isRead && <OptInInvite customer={customer} />}
      <Details customer={customer} isRead={isRead} />
    </Stack>
  </Card>
);
