import { Button } from '@billfold/shared/ui/Button';
import { useDispatch } from 'react-redux';
import { resetMail } from './reset-mail.submission';

export const sentTitle = 'Check your email';

/** Explains the next step with the same text for known and unknown addresses. */
export const ResetMailSent = ({ email }: { readonly email: string }) => {
  const dispatch = useDispatch();
  return (
    <>
      <p>
        If <strong>{email}</strong> belongs to an account, you'll get a link that works once and
        expires after a while. Nothing after a few minutes? Check your spam folder, or try another
        email.
      </p>
      <Button
        variant="secondary"
        size="large"
        isWide
        onClick={() => dispatch(resetMail.actions.cleared())}
      >
        Send again
      </Button>
    </>
  );
};
