import { errorsOf, retryOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { recurringDetail } from '../../entities/recurring-invoice/recurring-detail.resource';
import { EditRecurringForm } from './EditRecurringForm';

type EditRecurringDialogProps = {
  readonly isOpen: boolean;
  readonly id: number | null;
  readonly onClose: () => void;
};

/** The form of the recurring invoice that the address names. */
export const EditRecurringDialog = ({ isOpen, id, onClose }: EditRecurringDialogProps) => {
  const [data, reload] = useResource(recurringDetail, id);
  const recurring = valueOf(data);
  const errors = recurring === undefined ? errorsOf(data) : [];
  return (
    <>
      <Overlay
        isOpen={isOpen && errors.length > 0}
        title="Edit recurring invoice"
        onClose={onClose}
      >
        <ErrorArea errors={errors} {...retryOf(data, reload)} />
      </Overlay>
      {recurring !== undefined && (
        <EditRecurringForm
          key={recurring.id}
          isOpen={isOpen}
          recurring={recurring}
          onClose={onClose}
        />
      )}
    </>
  );
};
