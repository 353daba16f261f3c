import { useServices } from '@billfold/shared/remote/Services';
import { holdReload } from '@billfold/shared/store/reload-guard';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useMerchant } from '../../entities/merchant/use-merchant';
import { selectProofOf } from '../../entities/phone-proof/phone-proof-selectors';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { CheckMark } from '../../ui/CheckMark';
import { DetailsStep } from './DetailsStep';
import { PinStep } from './PinStep';
import type { Invitee, SignUpStep } from './sign-up.domain';
import { selectSignUp } from './sign-up-selectors';
import {
  detailsSubmitted,
  digitsCompleted,
  digitsEntered,
  signUpLeft,
  signUpOpened,
  stepRevisited,
  termsAgreed,
  type SignUpStage,
} from './sign-up.slice';
import styles from './SignUpScreen.module.css';
import { TermsStep } from './TermsStep';
import { useStepHistory } from './use-step-history';

const titles: Readonly<Record<SignUpStage['step'], string>> = {
  details: "Let's get started",
  terms: 'Terms and privacy',
  pin: 'Create your PIN',
  confirm: 'Confirm your PIN',
  registered: "You're already registered",
  done: "You're all set",
};

const introOf = (step: SignUpStage['step'], { isBusiness, merchantName }: Invitee): string => {
  const from = merchantName ?? 'The business that invited you';
  switch (step) {
    case 'details':
      return `${from} needs to confirm it's ${isBusiness ? 'your business' : 'you'}.`;
    case 'terms':
      return 'Please read and agree to both to continue.';
    case 'pin':
      return "You'll sign in with these 4 digits. Pick ones that are hard to guess.";
    case 'confirm':
      return 'Enter the same 4 digits again.';
    case 'registered':
      return "There's nothing more to do here.";
    case 'done':
      return 'Opening your bills.';
  }
};

/** Who the address is for. The path has the last word on the name. */
const useInvitee = (): Invitee => {
  const [query] = useSearchParams();
  const { username } = useParams();
  return {
    username: username || query.get('username') || '',
    merchantName: query.get('merchant_name')?.trim() || null,
    isBusiness: query.get('is_business')?.toLowerCase() === 'true',
  };
};

const useIsSignedInAs = (username: string): boolean => {
  const { isSignedIn, isMerchant, username: own } = useServices().session.read();
  return isSignedIn && !isMerchant && own?.toLowerCase() === username.toLowerCase();
};

/** Opens the sign-up of this invitee, and forgets it when the screen is left. */
const useSignUpOf = ({ username, merchantName, isBusiness }: Invitee): void => {
  const dispatch = useDispatch();
  const hasConsented = useSelector(selectProofOf(username)) !== null;
  const isSignedIn = useIsSignedInAs(username);
  // Read once: signing up changes both.
  const open = useEffectEvent((invitee: Invitee) =>
    dispatch(signUpOpened({ invitee, hasConsented, isSignedIn })),
  );
  useEffect(() => {
    open({ username, merchantName, isBusiness });
    return () => void dispatch(signUpLeft());
  }, [dispatch, username, merchantName, isBusiness]);
};

const RegisteredStep = ({ username }: { readonly username: string }) =>
  useIsSignedInAs(username) ? (
    <ButtonLink isWide size="large" to={paths.customerDashboard.href}>
      Go to your bills
    </ButtonLink>
  ) : (
    <ButtonLink isWide size="large" to={paths.customerLogin.href(username)}>
      Sign in with your PIN
    </ButtonLink>
  );

const DetailsPart = ({
  stage,
}: {
  readonly stage: Extract<SignUpStage, { readonly step: 'details' }>;
}) => {
  const dispatch = useDispatch();
  const { invitee, details } = useSelector(selectSignUp);
  return (
    <>
      <DetailsStep
        key={invitee.username}
        invitee={invitee}
        details={details}
        isVerifying={stage.status === 'verifying'}
        errors={stage.errors}
        onSubmit={(given) => dispatch(detailsSubmitted(given))}
      />
      <p className={styles.links}>
        <TextLink to={paths.customerLogin.href(invitee.username)}>I already have a PIN</TextLink>
      </p>
    </>
  );
};

const StepBody = ({ onBack }: { readonly onBack: () => void }): ReactNode => {
  const dispatch = useDispatch();
  const { stage, invitee, hasAgreed } = useSelector(selectSignUp);
  switch (stage.step) {
    case 'details':
      return <DetailsPart stage={stage} />;
    case 'terms':
      return (
        <TermsStep hasAgreed={hasAgreed} onAgree={() => dispatch(termsAgreed())} onBack={onBack} />
      );
    case 'pin':
    case 'confirm':
      return (
        <PinStep
          stage={stage}
          username={invitee.username}
          onChange={(digits) => dispatch(digitsEntered(digits))}
          onRetry={() => dispatch(digitsCompleted(stage.digits))}
          onBack={onBack}
        />
      );
    case 'registered':
      return <RegisteredStep username={invitee.username} />;
    case 'done':
      return <CheckMark />;
  }
};

/** Registers an invited customer in one card: details, terms, a PIN entered twice. */
export const SignUpScreen = () => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const invitee = useInvitee();
  const { stage, invitee: opened } = useSelector(selectSignUp);
  const merchant = useMerchant(invitee.merchantName);
  useSignUpOf(invitee);
  useStepHistory(
    stage.step === 'registered' || stage.step === 'done' ? null : stage.step,
    (step: SignUpStep) => dispatch(stepRevisited(step)),
  );
  const isUnderWay = stage.step === 'terms' || stage.step === 'pin' || stage.step === 'confirm';
  useEffect(() => (isUnderWay ? holdReload() : undefined), [isUnderWay]);
  return (
    <AccessPage
      title={titles[stage.step]}
      intro={introOf(stage.step, invitee)}
      merchant={merchant}
      step={stage.step}
    >
      {/* Until it is opened, its form has neither the invitee nor the consent. */}
      {opened.username === invitee.username && <StepBody onBack={() => void navigate(-1)} />}
    </AccessPage>
  );
};
