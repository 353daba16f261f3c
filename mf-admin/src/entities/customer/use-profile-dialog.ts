import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths, readId } from '../../module/paths';

/** The dialogs of a customer's profile, as the address names them: `?dialog=edit`. */
export type ProfileDialog = 'edit' | 'tags' | 'invite' | 'payment' | 'autopay' | 'delete';

const parameter = 'dialog';
/** What the dialogs themselves keep in the address. */
const ofDialogs = ['bill', 'amount'];

/**
 * A dialog of the profile that the address opens, so that Back closes it and a link may lead to it. The tab, the query of a list and the page's place stay.
 * `close` replaces the entry: Back does not open the dialog again.
 */
export const useProfileDialog = (name: ProfileDialog) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const customerId = readId(useParams().customerId);
  const withDialog = (dialog: ProfileDialog | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const name of ofDialogs) next.delete(name);
    if (dialog === null) next.delete(parameter);
    else next.set(parameter, dialog);
    return next;
  };
  const goTo = (dialog: ProfileDialog | null, isReplaced: boolean) =>
    void navigate(
      {
        ...(customerId === null ? {} : { pathname: paths.customer.href(customerId) }),
        search: withDialog(dialog).toString(),
      },
      { replace: isReplaced, preventScrollReset: true },
    );
  return {
    isOpen: params.get(parameter) === name,
    open: () => goTo(name, false),
    close: () => goTo(null, true),
  };
};
