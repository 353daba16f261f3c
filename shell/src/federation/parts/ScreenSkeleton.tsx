import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { LoadingHeading } from '@billfold/shared/ui/LoadingHeading';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import styles from './ScreenSkeleton.module.css';

/** The place of a screen whose module is still loading. */
export const ScreenSkeleton = () => (
  <div className={styles.screen} aria-busy="true">
    <LoadingHeading>Loading</LoadingHeading>
    <Skeleton width="38%" height="2rem" />
    <Skeleton width="64%" height="1rem" />
    <div className={styles.block}>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
    </div>
  </div>
);

/** The place of a slot: no higher than a few lines, so that its surroundings stay put. */
export const SlotSkeleton = () => (
  <div className={styles.slot} aria-busy="true">
    <VisuallyHidden>Loading</VisuallyHidden>
    <Skeleton height="1rem" />
    <Skeleton width="70%" height="1rem" />
  </div>
);
