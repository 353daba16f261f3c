import { formatPhone } from '@billfold/shared/format/phone';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useParams } from 'react-router-dom';
import { CardStep } from './CardStep';
import { CompleteStep } from './CompleteStep';
import { ConfirmCodeStep } from './ConfirmCodeStep';
import { ConfirmingStep } from './ConfirmingStep';
import { DoneStep } from './DoneStep';
import { HostedFrame } from './HostedFrame';
import { selectHosted } from './hosted.selectors';
import { pageOpened, startedOver, wentBack, type HostedState } from './hosted.slice';
import { isSamePage, merchantNameOf, type HostedStep } from './hosted-steps.domain';
import { hostedTexts } from './hosted.texts';
import { LoginStep } from './LoginStep';
import { PaymentStep } from './PaymentStep';
import { RegisterStep } from './RegisterStep';
import { useHostedHistory } from './use-hosted-history';
import { WelcomeStep } from './WelcomeStep';

type Look = {
  readonly title: string;
  readonly intro?: (state: HostedState, businessName: string) => string;
  readonly draw: (businessName: string) => ReactNode;
  /** Links below the step; where the step has buttons for it they are not doubled. */
  readonly goesBack?: boolean;
  readonly startsOver?: boolean;
};

const looks: Readonly<Record<HostedStep, Look>> = {
  login: { title: 'Sign in to pay', intro: (_state, name) => `Pay your bills of ${name}.`, draw: () => <LoginStep /> },
  welcome: {
    title: 'Welcome',
    intro: (_state, name) => `Enter the phone number that ${name} knows. We will text you a one-time code.`,
    draw: (name) => <WelcomeStep businessName={name} />,
  },
  confirmCode: {
    title: 'Check your texts',
    intro: ({ registration }) => `We sent a code to ${formatPhone(registration.phone)}.`,
    draw: () => <ConfirmCodeStep />,
    goesBack: true,
    startsOver: true,
  },
  register: { title: 'Register', intro: () => 'You will sign in with your phone number and this PIN.', draw: () => <RegisterStep />, goesBack: true },
  done: { title: 'You are registered', draw: (name) => <DoneStep businessName={name} /> },
  payment: { title: 'What would you like to pay?', draw: (name) => <PaymentStep businessName={name} />, goesBack: true, startsOver: true },
  card: { title: 'How would you like to pay?', draw: () => <CardStep />, startsOver: true },
  confirming: { title: 'Confirming your payment', draw: () => <ConfirmingStep />, goesBack: true, startsOver: true },
  complete: { title: 'Thank you!', intro: () => 'Your payment has been submitted.', draw: (name) => <CompleteStep businessName={name} /> },
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
  return state;
};

/** A business's own page for its customers: sign in or register, choose a bill, pay. */
export const PayHostedScreen = () => {
  const dispatch = useDispatch();
  const state = usePage();
  const { business, step, page } = state;
  const isBusy = state.activity !== 'idle';
  const goBack = () => dispatch(wentBack());
  const startOver = () => dispatch(startedOver());
  useHostedHistory({ step, isBusy, onGoBack: goBack, onStartOver: startOver });
  if (business.status === 'unknown') {
    return (
      <HostedFrame business={business} step={step} title="Page not found">
        <ErrorArea errors={hostedTexts.businessUnknown} />
      </HostedFrame>
    );
  }
  const businessName = business.status === 'known' ? business.name : (page?.merchantName ?? '');
  const { title, intro, draw, goesBack = false, startsOver = false } = looks[step];
  return (
    <HostedFrame
      business={business}
      step={step}
      title={title}
      intro={intro?.(state, businessName)}
      onGoBack={goesBack && !isBusy ? goBack : undefined}
      onStartOver={startsOver && !isBusy ? startOver : undefined}
    >
      {draw(businessName)}
    </HostedFrame>
  );
};
