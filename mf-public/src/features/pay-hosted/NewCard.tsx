import { cardFrameLimits } from '@billfold/shared/contracts/limits';
import { CardFrame, type CardEntry } from '@billfold/shared/forms/CardFrame';
import { ExpiryField } from '@billfold/shared/forms/ExpiryField';
import { TextLink } from '@billfold/shared/ui/TextLink';
import styles from './PayHosted.module.css';

const frameSize = { width: cardFrameLimits.publicWidth, height: cardFrameLimits.publicHeight };

export type NewCardProps = {
  readonly isDisabled: boolean;
  readonly onEntry: (entry: CardEntry) => void;
  /** Null when nothing is stored. */
  readonly onSavedMethods: (() => void) | null;
};

/** A card for this payment only. Its number is entered in the provider's frame. */
export const NewCard = ({ isDisabled, onEntry, onSavedMethods }: NewCardProps) => (
  <div className={styles.fields}>
    <div className={styles.cardFrame}>
      <CardFrame label="Credit Card Number" inactivityMs={cardFrameLimits.publicInactivityMs} size={frameSize} isDisabled={isDisabled} onChange={onEntry} />
    </div>
    <div className={styles.afterCardFrame}>
      <ExpiryField name="expiration" label="Expiration Date" isRequired isDisabled={isDisabled} />
    </div>
    {onSavedMethods !== null && !isDisabled && (
      <p>
        <TextLink onPress={onSavedMethods}>Use a saved payment option instead</TextLink>
      </p>
    )}
  </div>
);
