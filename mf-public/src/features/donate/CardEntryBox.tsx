import { cardFrameLimits, cardTypes } from '@billfold/shared/contracts/limits';
import { CardFrame, type CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { CardBrand } from '@billfold/shared/ui/CardBrand';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Icon } from '@billfold/shared/ui/Icon';
import styles from './DonateScreen.module.css';

const frameSize = { width: cardFrameLimits.publicWidth, height: cardFrameLimits.publicHeight };

export type CardEntryBoxProps = { readonly objection: string | null; readonly onChange: CardFrameProps['onChange'] };

/** The card number, in the provider's frame. Keep it mounted: what was typed is in there and nowhere else. */
export const CardEntryBox = ({ objection, onChange }: CardEntryBoxProps) => (
  <div className={styles.cardEntry}>
    <ErrorArea errors={objection} />
    <div className={styles.frame}>
      <CardFrame label="Card Number" inactivityMs={cardFrameLimits.publicInactivityMs} onChange={onChange} size={frameSize} />
      <div className={styles.aside}>
        <div className={styles.brands}>
          {cardTypes.map((cardType) => (
            <CardBrand key={cardType} cardType={cardType} />
          ))}
        </div>
        <p className={styles.reassurance}>
          <Icon name="lock" size={16} />
          <span>Your card number goes straight to the card processor. This page never sees it.</span>
        </p>
      </div>
    </div>
  </div>
);
