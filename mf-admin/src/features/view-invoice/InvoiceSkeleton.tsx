import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './InvoiceDetails.module.css';

const SkeletonCard = ({ height }: { readonly height: string }) => (
  <Card>
    <Stack gap={3}>
      <Skeleton width="8rem" height="1.5rem" />
      <Skeleton height={height} />
    </Stack>
  </Card>
);

/** The place of the payments while they are read. */
export const PaymentsSkeleton = () => (
  <section className={styles.payments} aria-label="Payments">
    <Heading level={2}>Payments</Heading>
    <div role="status">
      <VisuallyHidden>Loading payments</VisuallyHidden>
      <Skeleton height="6rem" />
    </div>
  </section>
);

/** The place of an invoice while it is read. */
export const InvoiceSkeleton = () => (
  <div className={styles.page}>
    <div className={styles.title}>
      <div role="status">
        <VisuallyHidden>Loading invoice</VisuallyHidden>
      </div>
      <Skeleton width="min(14rem, 60%)" height="2.25rem" />
    </div>
    <div className={styles.main}>
      <SkeletonCard height="9rem" />
      <SkeletonCard height="6rem" />
    </div>
    <div className={styles.side}>
      <SkeletonCard height="14rem" />
      <SkeletonCard height="5rem" />
    </div>
  </div>
);
