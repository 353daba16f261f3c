import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  holdMailedLink,
  readKeptLink,
  readMailedLink,
  type MailedLink,
} from './mailed-link.domain';

/**
 * The link that opened the page. Its secret leaves the address bar as soon as it is read; after that it is only in this
 * entry of the tab's history. A reload still works, a copied address does not, and the secret is in no storage.
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
  return inAddress ?? readKeptLink(state);
};
