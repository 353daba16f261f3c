import { SubmitButton } from '../forms/SubmitButton';
import { ActionBar } from '../ui/ActionBar';
import { Button } from '../ui/Button';
import styles from './MethodFormActions.module.css';

export type MethodFormActionsProps = {
  readonly isSaving: boolean;
  readonly label: string;
  readonly onCancel?: () => void;
};

/** The last child of a form that stores a method: in view while the form is longer than the window. */
export const MethodFormActions = ({ isSaving, label, onCancel }: MethodFormActionsProps) => (
  <ActionBar>
    <div className={styles.buttons}>
      {onCancel !== undefined && (
        <Button variant="secondary" size="large" disabled={isSaving} onClick={onCancel}>
          Cancel
        </Button>
      )}
      <SubmitButton isBusy={isSaving} busyLabel="Processing...">
        {label}
      </SubmitButton>
    </div>
  </ActionBar>
);
