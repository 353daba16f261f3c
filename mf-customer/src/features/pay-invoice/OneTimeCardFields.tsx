import { cardFrameLimits } from '@billfold/shared/contracts/limits';
import { CardFrame, type CardFrameProps } from '@billfold/shared/forms/CardFrame';
import { ExpiryField } from '@billfold/shared/forms/ExpiryField';

export type OneTimeCardFieldsProps = {
  readonly isDisabled: boolean;
  readonly error: string | undefined;
  readonly onEntry: CardFrameProps['onChange'];
};

/** A card for one payment: the number in the provider's frame, and the form's `expiration`. */
export const OneTimeCardFields = ({ isDisabled, error, onEntry }: OneTimeCardFieldsProps) => (
  <>
    <CardFrame
      inactivityMs={cardFrameLimits.publicInactivityMs}
      isDisabled={isDisabled}
      error={error}
      onChange={onEntry}
    />
    <ExpiryField name="expiration" label="Expiration date" isRequired isDisabled={isDisabled} />
  </>
);
