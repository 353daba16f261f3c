import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  holdMailedLink,
  readHeldLink,
  readMailedLink,
  type MailedLink,
} from './mailed-link.domain';

/**
 * The link that led here. Its secret leaves the address bar as soon as it is read and is then held by this entry of the
 * tab's history alone: a reload still works, a copied address does not, and no storage knows it.
 */
export const useMailedLink = (): MailedLink | null => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = readMailedLink(new URLSearchParams(search));
  const { username, code, isReset } = inAddress ?? {};
  useEffect(() => {
    if (username === undefined || code === undefined) return;
    void navigate(pathname, {
      replace: true,
      state: holdMailedLink({ username, code, isReset: isReset === true }),
    });
  }, [navigate, pathname, username, code, isReset]);
  return inAddress ?? readHeldLink(state);
};
