import { CustomerPicker } from '@billfold/shared/list/CustomerPicker';
import type { PickedCustomer } from '@billfold/shared/list/customer-search';
import { may } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { Button } from '@billfold/shared/ui/Button';
import { Modal } from '@billfold/shared/ui/Modal';
import { useOpening } from '@billfold/shared/ui/use-opening';
import { useState } from 'react';
import { foundCustomers } from './found-customers';

export type NewMessageDialogProps = {
  readonly isOpen: boolean;
  readonly onChosen: (customerId: number) => void;
  readonly onClose: () => void;
};

/** Picks the customer of a new message, who is written to on their profile. */
export const NewMessageDialog = ({ isOpen, onChosen, onClose }: NewMessageDialogProps) => {
  const session = useSession();
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const [isMissing, setMissing] = useState(false);
  useOpening(isOpen, () => {
    setMissing(false);
    setCustomer(null);
  });
  const confirm = () => {
    if (customer === null) setMissing(true);
    else onChosen(customer.id);
  };
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title="New Message"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={confirm}>Continue</Button>
        </>
      }
    >
      <CustomerPicker
        label="Customer"
        search={foundCustomers}
        merchantIds={session.merchants
          .filter(({ id }) => may(session, 'message', id))
          .map(({ id }) => id)}
        chosen={customer}
        onChoose={(chosen) => {
          setCustomer(chosen);
          setMissing(false);
        }}
        problem={isMissing ? 'User must be selected' : undefined}
      />
    </Modal>
  );
};
