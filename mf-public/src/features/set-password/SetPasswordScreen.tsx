import type { SubmissionState } from '@billfold/shared/store/submission';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMatch } from 'react-router-dom';
import { DeadLinkPage, readDeadLink } from '../../entities/mailed-link/DeadLinkPage';
import type { MailedLink } from '../../entities/mailed-link/mailed-link.domain';
import { useMailedLink } from '../../entities/mailed-link/use-mailed-link';
import { useOpenedLink } from '../../entities/mailed-link/use-opened-link';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { setPassword } from './set-password.submission';
import { SetPasswordForm, type SetPasswordFormProps } from './SetPasswordForm';

const headings = {
  reset: { title: 'Create a New Password' },
  create: { title: 'Welcome to Billfold', intro: 'Create a password to get started' },
} as const;

const blockOf = (
  link: MailedLink | null,
  checked: SubmissionState,
  sent: SubmissionState,
): SetPasswordFormProps['block'] => {
  if (sent.status === 'sending' || sent.status === 'done') return 'saving';
  if (link === null) return 'missing';
  return checked.status === 'done' ? 'none' : 'checking';
};

const MissingLink = () => (
  <Centred>
    Open this page from the link in your email. Lost it?{' '}
    <TextLink to={paths.forgotPassword.pattern}>Get a new one</TextLink>
  </Centred>
);

/** Sets the first or a new password: the path decides the heading and, with `reset=true`, the call. */
export const SetPasswordScreen = () => {
  const dispatch = useDispatch();
  const isResetPath = useMatch(paths.resetPassword.pattern) !== null;
  const link = useMailedLink();
  const isReset = isResetPath || link?.isReset === true;
  const purpose = isReset ? 'password_reset' : 'password_create';
  const [checked, checkAgain] = useOpenedLink(purpose, link);
  const state = useSelector(setPassword.select);
  useEffect(() => void dispatch(setPassword.actions.cleared()), [dispatch]);

  const reason = readDeadLink(checked, state);
  if (reason !== undefined && link !== null)
    return (
      <DeadLinkPage
        reason={reason}
        inHand={{ purpose, link }}
        signInPath={paths.merchantLogin.pattern}
      />
    );
  return (
    <AccessPage step="password" {...headings[isResetPath ? 'reset' : 'create']}>
      {link === null && <MissingLink />}
      {checked.status === 'refused' ? (
        <ErrorArea errors={checked.errors} onRetry={checkAgain} />
      ) : (
        <SetPasswordForm
          username={link?.username ?? null}
          errors={state.status === 'refused' ? state.errors : []}
          block={blockOf(link, checked, state)}
          onSubmit={(password) =>
            link !== null &&
            checked.status === 'done' &&
            dispatch(
              setPassword.actions.submitted({
                link,
                passwordToken: checked.answer,
                password,
              }),
            )
          }
        />
      )}
    </AccessPage>
  );
};
