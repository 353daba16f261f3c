import type { LinkPurpose } from '@billfold/shared/contracts/access.contract';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { MailedLink } from './mailed-link.domain';
import { linkMissed, linkOpened } from './mailed-link.slice';

/** Checks the opened link at the server before the visitor enters a secret; returns a function that checks again. */
export const useOpenedLink = (purpose: LinkPurpose, link: MailedLink | null): (() => void) => {
  const dispatch = useDispatch();
  const { username, code, isReset } = link ?? {};
  const open = () => {
    if (username === undefined || code === undefined) dispatch(linkMissed());
    else dispatch(linkOpened({ purpose, link: { username, code, isReset: isReset === true } }));
  };
  // oxlint-disable-next-line react/exhaustive-deps -- `open` is made of these alone
  useEffect(open, [dispatch, purpose, username, code, isReset]);
  return open;
};
