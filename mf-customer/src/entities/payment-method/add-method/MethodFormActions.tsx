import { SubmitButton } from '@billfold/shared/forms/SubmitButton';
import { Button } from '@billfold/shared/ui/Button';
import { Stack } from '@billfold/shared/ui/Stack';

export type MethodFormActionsProps = {
  readonly isSaving: boolean;
  readonly label: string;
  readonly onCancel?: () => void;
};

export const MethodFormActions = ({ isSaving, label, onCancel }: MethodFormActionsProps) => (
  <Stack gap={2}>
    <SubmitButton isBusy={isSaving} busyLabel="Processing...">
      {label}
    </SubmitButton>
    {onCancel !== undefined && (
      <Button variant="secondary" size="large" isWide disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
    )}
  </Stack>
);
