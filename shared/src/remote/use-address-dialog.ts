import { useNavigate, useSearchParams } from 'react-router-dom';

/** The parameter of the address. */
export const dialogParameter = 'dialog';

type Place = {
  /** The page that has the dialog; the one in sight without it. */
  readonly pathname?: string | undefined;
  /** What the dialogs themselves keep in the address. */
  readonly ofDialogs?: readonly string[];
};

/**
 * A dialog that the address opens, `?dialog=edit`, so that Back closes it and a link may lead to it. Other parameters
 * and the page's place stay. `close` replaces the entry: Back does not open the dialog again.
 */
export const useAddressDialog = (name: string, { pathname, ofDialogs = [] }: Place = {}) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const withDialog = (dialog: string | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    for (const own of ofDialogs) next.delete(own);
    if (dialog === null) next.delete(dialogParameter);
    else next.set(dialogParameter, dialog);
    return next;
  };
  const goTo = (dialog: string | null, isReplaced: boolean) =>
    void navigate(
      { ...(pathname === undefined ? {} : { pathname }), search: withDialog(dialog).toString() },
      { replace: isReplaced, preventScrollReset: true },
    );
  return {
    isOpen: params.get(dialogParameter) === name,
    open: () => goTo(name, false),
    close: () => goTo(null, true),
  };
};
