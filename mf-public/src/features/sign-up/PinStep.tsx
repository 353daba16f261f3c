import { pinLimits } from '@billfold/shared/contracts/limits';
import { HiddenUsername } from '@billfold/shared/forms/HiddenUsername';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { PinPad } from '@billfold/shared/ui/PinPad';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import type { SignUpStage } from './sign-up.slice';
import styles from './SignUpScreen.module.css';

export type PinStepProps = {
  readonly stage: Extract<SignUpStage, { readonly step: 'pin' | 'confirm' }>;
  readonly username: string;
  readonly onChange: (digits: string) => void;
  /** Sends the same again after no answer came. */
  readonly onRetry: () => void;
  readonly onBack: () => void;
};

/** The pad of both entries; the fourth digit completes a step. */
export const PinStep = ({ stage, username, onChange, onRetry, onBack }: PinStepProps) => {
  const isSaving = stage.step === 'confirm' && stage.status === 'saving';
  const canRetry =
    stage.step === 'confirm' && !isSaving && stage.digits.length === pinLimits.length;
  return (
    <form className={styles.pin} aria-label="PIN" onSubmit={(event) => event.preventDefault()}>
      {canRetry && <ErrorArea errors={stage.errors} onRetry={onRetry} retriesByItself={false} />}
      <HiddenUsername username={username} />
      <PinPad
        label={stage.step === 'pin' ? 'Create your PIN' : 'Confirm your PIN'}
        value={stage.digits}
        onChange={onChange}
        isDisabled={isSaving}
        errors={canRetry ? [] : stage.errors}
        autoComplete="new-password"
        name="new-pin"
      />
      <VisuallyHidden>
        <span role="status">{isSaving ? 'Signing you up' : ''}</span>
      </VisuallyHidden>
      <Button
        variant="quiet"
        isWide
        isBusy={isSaving}
        busyLabel="Signing you up..."
        onClick={onBack}
      >
        Back
      </Button>
    </form>
  );
};
