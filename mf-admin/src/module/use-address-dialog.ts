import { useSearchParams } from 'react-router-dom';

const parameter = 'dialog';

/**
 * A dialog that the address opens, `?dialog=edit`, so that Back closes it and a link may lead to it. Other parameters and the page's place
 * stay. `close` replaces the entry: Back does not open the dialog again.
 */
export const useAddressDialog = (name: string) => {
  const [params, setParams] = useSearchParams();
  const withDialog = (dialog: string | null): URLSearchParams => {
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
