import { Button } from '@billfold/shared/ui/Button';
import { useProfileDialog } from './use-profile-dialog';

/** Opens the statement of the customer in sight. */
export const StatementButton = () => {
  const dialog = useProfileDialog('statement');
  return (
    <Button variant="secondary" icon="download" onClick={dialog.open}>
      Statement
    </Button>
  );
};
