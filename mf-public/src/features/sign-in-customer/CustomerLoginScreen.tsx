import { Form } from '@billfold/shared/forms/Form';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { useServices } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useLayoutEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { merchant } from '../../entities/merchant/merchant.resource';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import styles from './CustomerLoginScreen.module.css';
import { PinEntry } from './PinEntry';
import { phoneSchema } from './sign-in-customer.form';
import { selectSignInCustomer } from './sign-in-customer-selectors';
import { emailPostponed, emailSubmitted, loginOpened } from './sign-in-customer.slice';

const EmailModal = lazyPart(
  async () => (await import(/* webpackChunkName: "email-modal" */ './EmailModal')).EmailModal,
);

/** The person is in the query, else in storage; otherwise the visitor enters a phone number. */
const useKnownUsername = () => {
  const { session } = useServices();
  const [query] = useSearchParams();
  const [isSomebodyElse, setSomebodyElse] = useState(false);
  const username = query.get('username') || session.hint().username;
  return {
    username: isSomebodyElse ? null : username || null,
    forget: () => setSomebodyElse(true),
  };
};

const Greeting = ({
  username,
  onForget,
}: {
  readonly username: string | null;
  readonly onForget: () => void;
}) =>
  username === null ? (
    <p className={styles.greeting}>Enter your phone number, then your 4-digit PIN.</p>
  ) : (
    <p className={styles.greeting}>
      Welcome back, <strong>{username}</strong>. Enter your 4-digit PIN.{' '}
      <TextLink onPress={onForget}>Not you?</TextLink>
    </p>
  );

export const CustomerLoginScreen = () => {
  const dispatch = useDispatch();
  const { session } = useServices();
  const state = useSelector(selectSignInCustomer);
  const isAfterLink = useLocation().hash === '#link-expired';
  const { username, forget } = useKnownUsername();
  const [merchantData] = useResource(merchant, session.hint().merchantName);
  // Before the pad is painted: opening empties it, and must not take what was typed at once.
  useLayoutEffect(() => void dispatch(loginOpened()), [dispatch]);
  const isAsking = state.status === 'askingEmail' || state.status === 'savingEmail';
  return (
    <AccessPage title="Sign in to pay" merchant={valueOf(merchantData) ?? null}>
      {isAfterLink && (
        <p className={styles.notice}>
          This link has expired or was already used. Sign in to see your bill.
        </p>
      )}
      {/* The phone field has its label: beside the notice the pad keeps its room. */}
      {(username !== null || !isAfterLink) && <Greeting username={username} onForget={forget} />}
      <Form
        label="Customer sign in"
        initialValues={{ phone: '' }}
        schema={phoneSchema}
        onSubmit={() => {}}
      >
        <PinEntry username={username} />
      </Form>
      <VisuallyHidden>
        <span role="status">{state.status === 'checking' ? 'Checking your PIN' : ''}</span>
      </VisuallyHidden>
      <p className={styles.links}>
        <TextLink to={paths.resetPin.pattern}>Forgot PIN</TextLink>
        <TextLink to={paths.merchantLogin.pattern}>Merchant sign in</TextLink>
      </p>
      <EmailModal
        isOpen={isAsking}
        isSaving={state.status === 'savingEmail'}
        errors={isAsking ? state.errors : []}
        onSubmit={(email) => dispatch(emailSubmitted({ email }))}
        onPostpone={() => dispatch(emailPostponed())}
      />
    </AccessPage>
  );
};
