import { formatPhone } from '@billfold/shared/format/phone';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Loader } from '@billfold/shared/ui/Loader';
import { PaymentSign } from '@billfold/shared/ui/PaymentSign';
import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { UnknownBusiness } from '../../ui/UnknownBusiness';
import { HostedFrame } from './HostedFrame';
import { selectHosted } from './hosted-selectors';
import { pageLeft, pageOpened, startedOver, wentBack, type HostedState } from './hosted.slice';
import { isSamePage, merchantNameOf, type HostedStep } from './hosted-steps.domain';
import { LoginStep } from './LoginStep';
import { useHostedHistory } from './use-hosted-history';

const RegistrationSteps = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "hosted-registration" */ './RegistrationSteps'))
      .RegistrationSteps,
);
const loadPaymentSteps = () => import(/* webpackChunkName: "hosted-steps" */ './hosted-steps-part');
const PaymentSteps = lazyPart(
  async () => (await loadPaymentSteps()).PaymentSteps,
  async () => (await loadPaymentSteps()).features,
);

type Look = {
  readonly title: string;
  readonly intro?: (state: HostedState, businessName: string) => string;
  readonly steps?: 'registration' | 'payment';
  /** Links below the step; where the step has buttons for it they are not doubled. */
  readonly goesBack?: boolean;
  readonly startsOver?: boolean;
};

const looks: Readonly<Record<HostedStep, Look>> = {
  login: { title: 'Sign in to pay', intro: (_state, name) => `Pay your ${name} bills.` },
  welcome: {
    title: 'Welcome',
    intro: (_state, name) =>
      `Enter the phone number ${name} has on file. We'll text you a one-time code.`,
    steps: 'registration',
  },
  confirmCode: {
    title: 'Check your texts',
    intro: ({ registration }) => `We sent a code to ${formatPhone(registration.phone)}.`,
    steps: 'registration',
    goesBack: true,
    startsOver: true,
  },
  register: {
    title: 'Register',
    intro: () => "You'll sign in with your phone number and this PIN.",
    steps: 'registration',
    goesBack: true,
  },
  done: { title: "You're registered", steps: 'registration' },
  payment: {
    title: 'What would you like to pay?',
    steps: 'payment',
    goesBack: true,
    startsOver: true,
  },
  card: { title: 'How would you like to pay?', steps: 'payment', startsOver: true },
  confirming: {
    title: 'Confirming your payment',
    steps: 'payment',
    goesBack: true,
    startsOver: true,
  },
  complete: {
    title: 'Thank you!',
    intro: () => 'Your payment has been submitted.',
    steps: 'payment',
  },
};

/** Opens the page of the address, and again when the session's end made it forget. */
const usePage = (): HostedState => {
  const dispatch = useDispatch();
  const state = useSelector(selectHosted);
  const { company = '', id: diff = '' } = useParams();
  const merchantName = merchantNameOf(company);
  const isOpen = isSamePage(state.page, { merchantName, diff });
  useEffect(() => {
    if (!isOpen) dispatch(pageOpened({ merchantName, diff }));
  }, [dispatch, merchantName, diff, isOpen]);
  useEffect(() => () => void dispatch(pageLeft()), [dispatch]);
  return state;
};

/** A merchant's own page for its customers: sign in or register, choose an invoice, pay. */
export const PayHostedScreen = () => {
  const dispatch = useDispatch();
  const state = usePage();
  const { business, step, page } = state;
  const isBusy = state.activity !== 'idle';
  const goBack = () => dispatch(wentBack());
  const startOver = () => dispatch(startedOver());
  useHostedHistory({ step, isBusy, onGoBack: goBack, onStartOver: startOver });
  if (business.status === 'unknown')
    return (
      <Suspense fallback={<Loader layout="page" />}>
        <UnknownBusiness />
      </Suspense>
    );
  const businessName = business.status === 'known' ? business.name : (page?.merchantName ?? '');
  const { title, intro, steps, goesBack = false, startsOver = false } = looks[step];
  return (
    <HostedFrame
      business={business}
      step={step}
      title={title}
      intro={intro?.(state, businessName)}
      {...(step === 'complete' && {
        sign: <PaymentSign label="Amount paid" amount={state.receipt?.amountMinor ?? null} />,
      })}
      onGoBack={goesBack && !isBusy ? goBack : undefined}
      onStartOver={startsOver && !isBusy ? startOver : undefined}
    >
      {steps === undefined && <LoginStep />}
      <RegistrationSteps isOpen={steps === 'registration'} businessName={businessName} />
      <PaymentSteps isOpen={steps === 'payment'} businessName={businessName} />
    </HostedFrame>
  );
};
