import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useMatch } from 'react-router-dom';
import { DeadLinkPage, readDeadLink } from '../../entities/mailed-link/DeadLinkPage';
import { selectMailedLink } from '../../entities/mailed-link/mailed-link.selectors';
import { useMailedLink } from '../../entities/mailed-link/use-mailed-link';
import { useOpenedLink } from '../../entities/mailed-link/use-opened-link';
import { paths } from '../../module/paths';
import { AccessPage } from '../../ui/AccessPage';
import { Centred } from '../../ui/Centred';
import { selectSetPassword } from './set-password.selectors';
import { passwordSubmitted, setPasswordOpened } from './set-password.slice';
import { SetPasswordForm, type SetPasswordFormProps } from './SetPasswordForm';

const headings = {
  reset: { title: 'Create a New Password' },
  create: { title: 'Welcome to Billfold', intro: 'Create a password to get started' },
} as const;

const blocks: Readonly<Record<string, SetPasswordFormProps['block']>> = {
  missing: 'missing',
  unopened: 'checking',
  checking: 'checking',
};

const MissingLink = () => (
  <Centred>
    This page opens with the link in our email. No link at hand?{' '}
    <TextLink to={paths.forgotPassword.pattern}>Ask for one</TextLink>
  </Centred>
);

/** Sets the first or a new password: the path decides the heading and, with `reset=true`, the call. */
export const SetPasswordScreen = () => {
  const dispatch = useDispatch();
  const isResetPath = useMatch(paths.resetPassword.pattern) !== null;
  const link = useMailedLink();
  const kind = isResetPath || link?.isReset === true ? 'reset' : 'create';
  const purpose = kind === 'reset' ? 'password_reset' : 'password_create';
  const openAgain = useOpenedLink(purpose, link);
  const linkState = useSelector(selectMailedLink);
  const state = useSelector(selectSetPassword);
  useEffect(() => void dispatch(setPasswordOpened()), [dispatch]);

  const dead = readDeadLink(linkState);
  if (dead !== null && link !== null)
    return (
      <DeadLinkPage
        state={dead}
        inHand={{ purpose, link }}
        signInPath={paths.merchantLogin.pattern}
      />
    );
  const isEditing = state.status === 'editing';
  return (
    <AccessPage step="password" {...headings[isResetPath ? 'reset' : 'create']}>
      {linkState.status === 'missing' && <MissingLink />}
      {linkState.status === 'unchecked' ? (
        <ErrorArea errors={linkState.errors} onRetry={openAgain} />
      ) : (
        <SetPasswordForm
          username={link?.username ?? null}
          errors={isEditing ? state.errors : []}
          block={isEditing ? (blocks[linkState.status] ?? 'none') : 'saving'}
          onSubmit={(password) =>
            link !== null && dispatch(passwordSubmitted({ kind, link, password }))
          }
        />
      )}
    </AccessPage>
  );
};
