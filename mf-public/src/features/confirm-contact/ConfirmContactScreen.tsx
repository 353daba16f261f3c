import type { SubmissionState } from '@billfold/shared/store/submission';
import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { refusedLink } from '../../entities/mailed-link/link-refusal';
import { useMailedLink } from '../../entities/mailed-link/use-mailed-link';
import { paths } from '../../module/paths';
import { AccessPage, type AccessPageProps } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { confirmContact } from './confirm-contact.submission';

type Step = 'asking' | 'confirmed' | 'dead';
type Texts = Pick<AccessPageProps, 'title' | 'intro'>;

const asking: Texts = {
  title: 'Confirm your change',
  intro:
    "Confirm the email or phone number in our message only if it's yours. You'll sign in with it from now on.",
};
const noLink: Texts = {
  title: 'Confirm your change',
  intro: 'Open this page from the link we sent you.',
};
const textsOf: Readonly<Record<Step, Texts>> = {
  asking,
  confirmed: {
    title: 'Your change is confirmed',
    intro:
      'Your profile shows what you sign in with and whether your email still needs to be confirmed.',
  },
  dead: {
    title: 'This link has expired or has already been used.',
    intro:
      'Each link works once, and only until the next change. To get a new one, sign in, open your profile, choose Edit, then Save.',
  },
};

const stepOf = (state: SubmissionState): Step => {
  if (state.status === 'done') return 'confirmed';
  return refusedLink(state) === undefined ? 'asking' : 'dead';
};

/** Confirms a change of the customer's e-mail or phone. It needs a press, because mail scanners open links, too. */
export const ConfirmContactScreen = () => {
  const link = useMailedLink();
  const dispatch = useDispatch();
  const state = useSelector(confirmContact.select);
  useEffect(() => void dispatch(confirmContact.actions.cleared()), [dispatch]);
  const step = stepOf(state);
  return (
    <AccessPage step={step} {...(link === null ? noLink : textsOf[step])}>
      {state.status === 'refused' && step === 'asking' && <ErrorArea errors={state.errors} />}
      {link !== null && step === 'asking' && (
        <Button
          size="large"
          isWide
          isBusy={state.status === 'sending'}
          busyLabel="Confirming..."
          onClick={() => dispatch(confirmContact.actions.submitted(link))}
        >
          Confirm
        </Button>
      )}
      <Centred>
        <TextLink to={paths.customerLogin.pattern}>Go to sign in</TextLink>
      </Centred>
    </AccessPage>
  );
};
