import { cardFrameLimits, nameLimits } from '../contracts/limits';
import { CardFrame, type CardFrameProps } from '../forms/CardFrame';
import { ExpiryField } from '../forms/ExpiryField';
import { TextField } from '../forms/TextField';
import { ZipField } from '../forms/ZipField';
import styles from './CardFields.module.css';

export type CardFieldsProps = {
  readonly usesCvv?: boolean;
  readonly zipLabel?: string;
  /** False where staff type in a customer's card: the browser offers none of their own data. */
  readonly isOwnCard?: boolean;
  readonly isSaving: boolean;
  readonly onEntry: CardFrameProps['onChange'];
};

/** The number in the provider's frame, and the form's `name`, `expiration` and `address_zip`. */
export const CardFields = ({
  usesCvv = false,
  zipLabel = 'Billing zip code',
  isOwnCard = true,
  isSaving,
  onEntry,
}: CardFieldsProps) => {
  const common = {
    isRequired: true,
    isDisabled: isSaving,
    ...(isOwnCard ? {} : { autoComplete: 'off' }),
  };
  return (
    <>
      <CardFrame
        inactivityMs={cardFrameLimits.portalInactivityMs}
        usesCvv={usesCvv}
        hasMarks
        isDisabled={isSaving}
        onChange={onEntry}
      />
      <div className={styles.pair}>
        <ExpiryField name="expiration" label="Expiration date" {...common} />
        <ZipField name="address_zip" label={zipLabel} {...common} />
      </div>
      <TextField
        name="name"
        label="Name on card"
        autoComplete="cc-name"
        maxLength={nameLimits.max}
        {...common}
      />
    </>
  );
};
