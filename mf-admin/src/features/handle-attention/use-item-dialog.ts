import { useSearchParams } from 'react-router-dom';

/** The item whose dialog the address opens: `?resolve=5`. */
export const useItemDialog = (parameter: 'resolve' | 'cash') => {
  const [params, setParams] = useSearchParams();
  const withItem = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(parameter);
    else next.set(parameter, String(id));
    return next;
  };
  return {
    itemId: Number(params.get(parameter)),
    open: (id: number) => setParams(withItem(id), { preventScrollReset: true }),
    close: () => setParams(withItem(null), { replace: true, preventScrollReset: true }),
  };
};
