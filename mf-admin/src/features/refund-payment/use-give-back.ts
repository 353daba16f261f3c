import { useEffect, useEffectEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { giveBackOpened } from '../../entities/payment/payment-changed';
import type { GiveBack } from './give-back';
import { giveBackCleared, giveBackSubmitted, selectRefundPayment } from './refund-payment.slice';

/** What the dialog of this payment has sent. `onEnd` runs when it was given back, or is being confirmed. */
export const useGiveBack = (paymentId: number, isOpen: boolean, onEnd: () => void) => {
  const dispatch = useDispatch();
  const { transactionId, status, errors, refusals } = useSelector(selectRefundPayment);
  const isOwn = transactionId === paymentId;
  const isEnded = isOwn && status === 'ended';
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (isOpen && isEnded) end();
  }, [isOpen, isEnded]);
  useEffect(() => {
    if (!isOpen) return undefined;
    dispatch(giveBackOpened());
    return () => void dispatch(giveBackCleared());
  }, [dispatch, isOpen]);
  return {
    isEnded,
    isBusy: isOwn && status === 'sending',
    /** Only the same may be sent again. */
    isUnanswered: isOwn && status === 'unanswered',
    ...(isOwn && { errors, refusals }),
    send: (command: GiveBack) => dispatch(giveBackSubmitted(command)),
  };
};
