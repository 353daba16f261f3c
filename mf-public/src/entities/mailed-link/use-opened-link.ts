import type { LinkPurpose } from '@billfold/shared/contracts/access.contract';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { PasswordToken } from './mailed-link.api';
import type { MailedLink } from './mailed-link.domain';
import { checkLink } from './mailed-link.submission';

/** Checks the opened link at the server before the visitor enters a secret; returns a function that checks again. */
export const useOpenedLink = (
  purpose: LinkPurpose,
  link: MailedLink | null,
): readonly [SubmissionState<PasswordToken | null>, () => void] => {
  const dispatch = useDispatch();
  const { username, code, isReset } = link ?? {};
  const open = () => {
    if (username !== undefined && code !== undefined)
      dispatch(
        checkLink.actions.submitted({
          purpose,
          link: { username, code, isReset: isReset === true },
        }),
      );
  };
  // oxlint-disable-next-line react/exhaustive-deps -- `open` is made of these alone
  useEffect(open, [dispatch, purpose, username, code, isReset]);
  return [useSelector((root) => checkLink.select(root, code)), open];
};
