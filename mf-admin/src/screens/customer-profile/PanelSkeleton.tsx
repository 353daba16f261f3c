import { useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { Card } from '@billfold/shared/ui/Card';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './CustomerPanel.module.css';
import { useIsStacked } from './use-is-stacked';

/** A line of text, as high as it is in the panel. */
const line = '1.5rem';
/** The contact in one line, and the button that unfolds the rest. */
const folded = [line, 'var(--touch-target)'] as const;
/** The opt-ins, the contact and the tags. */
const sections = ['12.1875rem', '8.375rem', '4.375rem'] as const;

/** The place of the panel while the customer is read, as high as the panel. */
export const PanelSkeleton = () => {
  const hasMerchant = useSession().merchants.length > 1;
  const hasLog = useMay('team');
  const details = useIsStacked() ? folded : [...sections, ...(hasLog ? [line] : [])];
  return (
    <Card>
      <div role="status">
        <VisuallyHidden>Loading customer</VisuallyHidden>
      </div>
      <Stack gap={4}>
        <Stack gap={3}>
          <div className={styles.head}>
            <div className={styles.portrait}>
              <Skeleton height="100%" />
            </div>
            <div className={styles.who}>
              <Skeleton width="80%" height="1.65rem" />
              {hasMerchant && <Skeleton width="60%" height={line} />}
              <Skeleton width="4rem" height={line} />
            </div>
          </div>
          <Skeleton height="1.6875rem" />
          <div className={styles.work}>
            <Skeleton height="100%" />
          </div>
        </Stack>
        {details.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Stack>
    </Card>
  );
};
