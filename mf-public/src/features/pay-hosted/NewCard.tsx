import type { CardEntry } from '@billfold/shared/forms/CardFrame';
import { ExpiryField } from '@billfold/shared/forms/ExpiryField';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { PublicCardFrame } from '../../entities/card-entry/PublicCardFrame';
import styles from './PayHosted.module.css';

export type NewCardProps = {
  readonly isDisabled: boolean;
  readonly onEntry: (entry: CardEntry) => void;
  /** Null when nothing is stored. */
  readonly onSavedMethods: (() => void) | null;
};

/** A card for this payment only. */
export const NewCard = ({ isDisabled, onEntry, onSavedMethods }: NewCardProps) => (
  <div className={styles.fields}>
    <PublicCardFrame label="Credit Card Number" isDisabled={isDisabled} onChange={onEntry} />
    <ExpiryField name="expiration" label="Expiration Date" isRequired isDisabled={isDisabled} />
    {onSavedMethods !== null && !isDisabled && (
      <p>
        <TextLink onPress={onSavedMethods}>Use a saved payment option instead</TextLink>
      </p>
    )}
  </div>
);
