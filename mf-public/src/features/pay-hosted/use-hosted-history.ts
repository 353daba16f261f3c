import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { useServices } from '@billfold/shared/remote/Services';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { firstStep, stepBefore, type HostedStep } from './hosted-steps.domain';

/** Marks the one entry of the browser's history for every later step. */
const mark = '#pay';

export type HostedHistory = {
  readonly step: HostedStep;
  /** While something is being sent, the customer cannot go back. */
  readonly isBusy: boolean;
  readonly onGoBack: () => void;
  readonly onStartOver: () => void;
};

/**
 * The browser's back button is Go Back. All later steps share one history entry: from the second step, back leaves it,
 * which starts over; further steps are left one by one within it.
 */
export const useHostedHistory = ({ step, isBusy, onGoBack, onStartOver }: HostedHistory): void => {
  const { navigate } = useServices();
  const travel = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isMarked = hash === mark;
  const seen = useRef<{ readonly step: HostedStep; readonly isMarked: boolean } | null>(null);
  const hasPushed = useRef(false);
  /** The mark goes because this page takes it away, not because the visitor went back. */
  const isLeavingMark = useRef(false);

  const pushMark = () => {
    hasPushed.current = true;
    navigate(`${pathname}${search}${mark}`);
  };
  const leaveMark = () => {
    isLeavingMark.current = true;
    if (hasPushed.current) void travel(-1);
    else navigate(`${pathname}${search}`, { replace: true });
    hasPushed.current = false;
  };
  const follow = useEffectEvent((step: HostedStep, isMarked: boolean) => {
    const before = seen.current;
    seen.current = { step, isMarked };
    if (isMarked) {
      if (step === firstStep && before !== null && before.step !== firstStep) leaveMark();
      return;
    }
    const wentBack = before?.isMarked === true && !isLeavingMark.current;
    isLeavingMark.current = false;
    if (step === firstStep) return;
    if (wentBack && before.step === step) onStartOver();
    else pushMark();
  });
  useEffect(() => follow(step, isMarked), [step, isMarked]);

  const handleLeaving = useEffectEvent((event: Event) => {
    if (event.defaultPrevented) return;
    if (isBusy) event.preventDefault();
    else if (isMarked && step !== firstStep && stepBefore(step) !== firstStep) {
      event.preventDefault();
      onGoBack();
    }
  });
  useEffect(() => {
    const listen = (event: Event) => handleLeaving(event);
    window.addEventListener(leavingEvent, listen);
    return () => window.removeEventListener(leavingEvent, listen);
  }, []);
};
