import { useMay } from '@billfold/shared/remote/permission';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { Skeleton } from '@billfold/shared/ui/Skeleton';
import { Stack } from '@billfold/shared/ui/Stack';
import { recurringDetail } from '../../entities/recurring-invoice/recurring-detail.resource';
import { whoText } from '../../entities/recurring-invoice/who-text';
import { RecurringControls } from './RecurringControls';
import { RecurringFacts } from './RecurringFacts';

const Waiting = () => (
  <Stack gap={4}>
    <Skeleton width="9rem" height="2.5rem" />
    <Skeleton height="12rem" />
    <Skeleton height="16rem" />
  </Stack>
);

type RecurringPanelProps = {
  readonly isOpen: boolean;
  readonly id: number | null;
  readonly onEdit: (id: number) => void;
  readonly onClose: () => void;
};

/** One recurring invoice beside the list, with what can be done with it. */
export const RecurringPanel = ({ isOpen, id, onEdit, onClose }: RecurringPanelProps) => {
  const [data, reload] = useResource(recurringDetail, id);
  const recurring = valueOf(data);
  const mayChange = useMay('invoices', recurring?.merchant_id);
  const isChangeable = recurring !== undefined && mayChange && recurring.status !== 'ended';
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={recurring === undefined ? 'Recurring invoice' : whoText(recurring)}
      width="large"
      {...(isChangeable && {
        footer: (
          <RecurringControls
            key={recurring.id}
            recurring={recurring}
            onEdit={() => onEdit(recurring.id)}
          />
        ),
      })}
    >
      <WhenLoaded
        data={data}
        loadingLabel="Loading recurring invoice"
        skeleton={<Waiting />}
        onRetry={reload}
      >
        {(value) => <RecurringFacts recurring={value} />}
      </WhenLoaded>
    </Overlay>
  );
};
