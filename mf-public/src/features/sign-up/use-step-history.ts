import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signUpSteps, type SignUpStep } from './sign-up.domain';

const hashOf = (step: SignUpStep): string => (step === 'details' ? '' : `#${step}`);
const stepOf = (hash: string): SignUpStep =>
  signUpSteps.find((step) => hashOf(step) === hash) ?? 'details';

/**
 * One entry of the browser's history for each step, so that Back leads to the step before, even on the first page of a
 * tab. Forward leads nowhere: a step that was gone back from has to be done again. Null when there are no steps.
 */
export const useStepHistory = (
  step: SignUpStep | null,
  onRevisit: (step: SignUpStep) => void,
): void => {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const seenHash = useRef<string | null>(null);
  const revisit = useRef(onRevisit);
  useEffect(() => {
    revisit.current = onRevisit;
  });
  useEffect(() => {
    if (step === null) return;
    const isFirst = seenHash.current === null;
    const wasFollowed = !isFirst && seenHash.current !== hash;
    seenHash.current = hash;
    const distance = signUpSteps.indexOf(step) - signUpSteps.indexOf(stepOf(hash));
    if (distance === 0) return;
    // A reopened page starts at the first step, whatever its address names.
    if (isFirst) void navigate({ search, hash: hashOf(step) }, { replace: true });
    else if (distance > 0 && wasFollowed) revisit.current(stepOf(hash));
    else if (distance > 0) void navigate({ search, hash: hashOf(step) });
    else void navigate(distance);
  }, [step, hash, search, navigate]);
};
