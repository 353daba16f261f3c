import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMailedLink } from '../../entities/mailed-link/use-mailed-link';
import { paths } from '../../module/paths';
import { AccessPage, type AccessPageProps } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { selectConfirmContact } from './confirm-contact-selectors';
import {
  type ConfirmContactState,
  confirmationOpened,
  confirmationSubmitted,
} from './confirm-contact.slice';

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
const textsOf: Readonly<Record<ConfirmContactState['status'], Texts>> = {
  asking,
  confirming: asking,
  failed: asking,
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

/** Confirms a change of the customer's e-mail or phone. It needs a press, because mail scanners open links, too. */
export const ConfirmContactScreen = () => {
  const link = useMailedLink();
  const dispatch = useDispatch();
  const state = useSelector(selectConfirmContact);
  useEffect(() => void dispatch(confirmationOpened()), [dispatch]);
  const isOver = state.status === 'confirmed' || state.status === 'dead';
  return (
    <AccessPage
      step={isOver ? state.status : 'asking'}
      {...(link === null ? noLink : textsOf[state.status])}
    >
      {state.status === 'failed' && <ErrorArea errors={state.errors} />}
      {link !== null && !isOver && (
        <Button
          size="large"
          isWide
          isBusy={state.status === 'confirming'}
          busyLabel="Confirming..."
          onClick={() => dispatch(confirmationSubmitted(link))}
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
