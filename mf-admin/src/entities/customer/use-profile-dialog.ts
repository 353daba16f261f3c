import { useSearchParams } from 'react-router-dom';

/** The dialogs of a customer's profile, as the address names them: `?dialog=edit`. */
export type ProfileDialog = 'edit' | 'tags' | 'invite' | 'delete' | 'statement';

const parameter = 'dialog';

/**
 * A dialog that the address opens, so that Back closes it and a link may lead to it. The tab, the query of a list and the page's place stay.
 * `close` replaces the entry: Back does not open the dialog again.
 */
export const useProfileDialog = (name: ProfileDialog) => {
  const [params, setParams] = useSearchParams();
  const withDialog = (dialog: ProfileDialog | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (dialog === null) next.delete(parameter);
    else next.set(parameter, dialog);
    return next;
  };
  return {
    isOpen: params.get(parameter) === name,
    open: () => setParams(withDialog(name), { preventScrollReset: true }),
    close: () => setParams(withDialog(null), { replace: true, preventScrollReset: true }),
  };
};
