import { AutoPaySteps, useAutoPayDialog } from '@billfold/shared/auto-pay/AutoPaySteps';
import type { AutoPayValues } from '@billfold/shared/auto-pay/auto-pay.domain';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { useResource } from '@billfold/shared/store/resource';
import { Overlay } from '@billfold/shared/ui/Overlay';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { autoPay } from './autopay';
import { NewCard } from './NewCard';
import { staffVoice } from './staff-voice';

export type ManageAutoPayDialogProps = {
  readonly isOpen: boolean;
  readonly customer: CustomerView;
  readonly onClose: () => void;
  /** Instead of typing a new card in here: on the profile, which has other modules. */
  readonly onAddCard?: (values: AutoPayValues) => void;
  /** On the page for a new card: it begins with the card, and the form goes on with these entries. */
  readonly draft?: AutoPayValues | null;
};

const Content = ({ customer, onAddCard }: ManageAutoPayDialogProps) => {
  const [methods, reload] = useResource(storedMethods, customer.user);
  return (
    <AutoPaySteps
      autoPay={autoPay}
      subscription={customer}
      methods={methods}
      onRetry={reload}
      voice={staffVoice}
      renderCard={(onStored, onCancel) => (
        <NewCard customer={customer} onStored={onStored} onCancel={onCancel} />
      )}
      {...(onAddCard === undefined ? {} : { onAddCard })}
    />
  );
};

/** Auto-pay of a customer, by staff: how it is set up, what it does, and how it ends. */
export const ManageAutoPayDialog = (props: ManageAutoPayDialogProps) => {
  const { isOpen, customer, onClose, draft = null } = props;
  const dispatch = useDispatch();
  const isBusy = useAutoPayDialog(autoPay, { isOpen, subscription: customer, onClose });
  const goOn = useEffectEvent(() => {
    if (draft !== null) dispatch(autoPay.actions.newCardWanted(draft));
  });
  useEffect(() => {
    if (isOpen) goOn();
  }, [isOpen]);
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      title={customer.autopay_enabled ? 'Auto-pay Settings' : 'Auto-pay'}
      isDismissable={!isBusy}
    >
      <Content {...props} />
    </Overlay>
  );
};
