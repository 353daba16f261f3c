import { Card } from '@billfold/shared/ui/Card';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useIsPhone } from '@billfold/shared/ui/use-is-phone';
import styles from './CustomerPanel.module.css';

/** As high as what is owed, and the buttons. */
const work = ['1.75rem', '5.5rem'] as const;
/** As high as the opt-ins, the contact and the tags; on a phone as the folded panel. */
const sections = ['12rem', '9.5rem', '4rem'] as const;
const folded = ['3.5rem', '2.75rem'] as const;

/** The place of the panel while the customer is read. */
export const PanelSkeleton = () => (
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
            <Skeleton width="80%" height="1.5rem" />
            <Skeleton width="4rem" height="1.5rem" />
          </div>
        </div>
        {work.map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </Stack>
      {(useIsPhone() ? folded : sections).map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </Stack>
  </Card>
);
