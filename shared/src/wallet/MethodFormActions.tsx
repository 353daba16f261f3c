import { SubmitButton } from '../forms/SubmitButton';
import { Button } from '../ui/Button';
import { Stack } from '../ui/Stack';

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
