import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { donationSteps, type DonationStep } from './donate.form';

const hashes: Readonly<Record<DonationStep, string>> = {
  amount: '',
  personal: '#about-you',
  payment: '#payment-info',
  summary: '#summary',
};
const doneHash = '#thank-you';
const stepOfHash = (hash: string): DonationStep =>
  donationSteps.find((step) => hashes[step] === hash) ?? 'amount';
const placeOf = (step: DonationStep): number => donationSteps.indexOf(step);

/** While a donation is in flight, the browser does not go back, and leaves the page only after a confirmation. */
const useHeldPage = (isHeld: boolean): void => {
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = (event: Event) => event.preventDefault();
    window.addEventListener(leavingEvent, hold);
    window.addEventListener('beforeunload', hold);
    return () => {
      window.removeEventListener(leavingEvent, hold);
      window.removeEventListener('beforeunload', hold);
    };
  }, [isHeld]);
};

/** `sending`: the page blocks navigation. `waiting`: a reload loses nothing, so the visitor may leave. */
export type DonationProgress = 'editing' | 'sending' | 'waiting' | 'done';

/**
 * The step in sight, one entry of the browser's history each, so that its back button goes one step back. An address
 * that was entered in the middle shows the `furthest` step that may be shown.
 */
export const useDonationSteps = (furthest: DonationStep, progress: DonationProgress) => {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const stepInHash = stepOfHash(hash);
  const [wasReloaded] = useState(stepInHash !== 'amount');
  const shown = placeOf(stepInHash) > placeOf(furthest) ? furthest : stepInHash;
  const step = progress === 'sending' || progress === 'waiting' ? 'summary' : shown;
  const wanted = progress === 'done' ? doneHash : hashes[shown];
  const isAstray =
    progress === 'done' ? hash !== doneHash : progress === 'editing' && stepInHash !== shown;
  useEffect(() => {
    if (isAstray) void navigate({ pathname, search, hash: wanted }, { replace: true });
  }, [isAstray, navigate, pathname, search, wanted]);
  useHeldPage(progress === 'sending');
  return {
    step,
    /** The address was that of a later step when the page came up. */
    wasReloaded,
    goTo: (next: DonationStep) => void navigate({ pathname, search, hash: hashes[next] }),
    goBack: (steps = 1) => void navigate(-steps),
  };
};
