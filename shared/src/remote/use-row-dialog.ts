import { useSearchParams } from 'react-router-dom';

const dialogParameter = 'dialog';
const rowParameter = 'id';

const readRow = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && /^\d{1,10}$/.test(text) && id > 0 && id < 2 ** 31 ? id : null;
};

/**
 * The dialogs over a list, as the address names them: `?dialog=edit&id=5`, so that Back closes one and a link may lead
 * to it. Other parameters stay. `close` replaces the entry: Back does not open the dialog again.
 */
export const useRowDialog = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams();
  const go = (dialog: Name | null, id: number | undefined, isReplaced: boolean) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(dialogParameter);
        next.delete(rowParameter);
        if (dialog !== null) next.set(dialogParameter, dialog);
        if (id !== undefined) next.set(rowParameter, String(id));
        return next;
      },
      { replace: isReplaced, preventScrollReset: true },
    );
  return {
    dialog: names.find((name) => name === params.get(dialogParameter)) ?? null,
    /** The row that the dialog is about. */
    rowId: readRow(params.get(rowParameter)),
    open: (dialog: Name, id?: number) => go(dialog, id, false),
    close: () => go(null, undefined, true),
  };
};
