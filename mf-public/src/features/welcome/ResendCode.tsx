import { phoneDigits } from '@billfold/shared/format/phone';
import { Button } from '@billfold/shared/ui/Button';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../module/paths';
import { shownPhone, type Invitation } from './invitation.domain';
import { useSecondsLeft } from './use-seconds-left';
import { selectWelcome } from './welcome-selectors';
import { resendPressed } from './welcome.slice';
import styles from './Welcome.module.css';

type ResendCodeProps = { readonly invitation: Invitation & { readonly subscriptionId: number } };

const waitText = (seconds: number): string =>
  seconds === 1
    ? 'You can get another code in 1 second.'
    : `You can get another code in ${seconds} seconds.`;

/** Offers another code after a wait. Without a phone in the address it leads back to the phone step. */
export const ResendCode = ({ invitation }: ResendCodeProps) => {
  const dispatch = useDispatch();
  const { status, isResent, resendFreeAt } = useSelector(selectWelcome);
  const secondsLeft = useSecondsLeft(resendFreeAt);
  const { phone, subscriptionId, merchantName } = invitation;
  const startAgain = (
    <TextLink to={paths.welcome.href(invitation)}>Use another phone number</TextLink>
  );
  if (phone === null || shownPhone(phone) === null)
    return <p className={styles.resend}>No code? {startAgain}</p>;
  const isWaiting = secondsLeft > 0;
  const resend = () => {
    if (!isWaiting && status === 'idle')
      dispatch(resendPressed({ phone: phoneDigits(phone), subscriptionId, merchantName }));
  };
  return (
    <div className={styles.resend}>
      {/* Never disabled: who pressed it keeps the focus. */}
      <Button variant="quiet" aria-disabled={isWaiting || status !== 'idle'} onClick={resend}>
        {status === 'resendingCode' ? 'Sending another code...' : 'Resend code'}
      </Button>
      <p className={styles.resent} role="status">
        {isResent ? 'Confirmation code resent' : ''}
      </p>
      {isWaiting && <p className={styles.note}>{waitText(secondsLeft)}</p>}
      <p>{startAgain}</p>
    </div>
  );
};
