import type { LinkPurpose } from '@billfold/shared/contracts/access.contract';
import type { SubmissionState } from '@billfold/shared/store/submission';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { MailedLink } from './mailed-link.domain';
import { checkLink, type PasswordToken } from './mailed-link.submission';

/** Checks the opened link at the server before the visitor enters a secret; returns a function that checks again. */
export const useOpenedLink = (
  purpose: LinkPurpose,
  link: MailedLink | null,
): readonly [SubmissionState<PasswordToken | null>, () => void] => {
  const dispatch = useDispatch();
  const { username, code } = link ?? {};
  const open = () => {
    if (username !== undefined && code !== undefined)
      dispatch(checkLink.actions.submitted({ purpose, link: { username, code } }));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- `open` is made of these alone
  useEffect(open, [dispatch, purpose, username, code]);
  return [useSelector((root) => checkLink.select(root, code)), open];
};
