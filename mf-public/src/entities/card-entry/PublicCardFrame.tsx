import { cardFrameLimits } from '@billfold/shared/contracts/limits';
import { CardFrame, type CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { Icon } from '@billfold/shared/ui/Icon';
import styles from './PublicCardFrame.module.css';

export type PublicCardFrameProps = Required<Pick<CardFrameProps, 'label'>> &
  Pick<CardFrameProps, 'onChange' | 'isDisabled'>;

const frameSize = { width: cardFrameLimits.publicWidth, height: cardFrameLimits.publicHeight };

/**
 * The card number of a payment without a wallet, in the provider's frame. Keep it mounted: only the frame has the
 * entry.
 */
export const PublicCardFrame = (props: PublicCardFrameProps) => (
  <div className={styles.frame}>
    <CardFrame
      {...props}
      inactivityMs={cardFrameLimits.publicInactivityMs}
      size={frameSize}
      hasMarks
    />
    <p className={styles.reassurance}>
      <Icon name="lock" size={16} />
      <span>Your card number goes straight to the card processor. This page never sees it.</span>
    </p>
  </div>
);
