import { Button } from '@billfold/shared/ui/Button';
import { useDispatch } from 'react-redux';
import { resetMailOpened } from './reset-mail.slice';

/** What happens now, in words that fit an address we know and one we do not. */
export const ResetMailSent = ({ email }: { readonly email: string }) => {
  const dispatch = useDispatch();
  return (
    <>
      <p>
        If <strong>{email}</strong> belongs to an account, a mail with a link is on its way there. The link works for a short time and only once. Nothing
        after a few minutes? Look into the spam folder, or try another email.
      </p>
      <Button variant="secondary" size="large" isWide onClick={() => dispatch(resetMailOpened())}>
        Send again
      </Button>
    </>
  );
};
