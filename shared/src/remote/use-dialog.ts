import { useNavigate, useSearchParams } from 'react-router-dom';
import { withParameters } from './with-parameters';

/** Names the open dialog of a page: `?dialog=edit`. */
export const dialogParameter = 'dialog';
const idParameter = 'id';
/** Names the row of a list that is shown beside it: `?preview=5`. */
export const previewParameter = 'preview';

/** A positive integer of 32 bits, as the address has it; else null. */
const readId = (text: string | null): number | null => {
  const id = Number(text);
  return text !== null && /^\d{1,10}$/.test(text) && id > 0 && id < 2 ** 31 ? id : null;
};

type Gone = Readonly<Record<string, null>>;

type DialogOptions = {
  /** `?refund=5` instead of `?dialog=refund&id=5`. */
  readonly isParameter?: boolean;
  /** Parameters that leave the address when the dialog opens or closes: `{ amount: null }`. */
  readonly without?: Gone;
  /** The page that has the dialog; the one in sight without it. */
  readonly pathname?: string;
};

export type AddressDialog = ReturnType<typeof useDialog>;

/**
 * A dialog that the address opens, so that Back closes it and a link may lead to it. `id` is what it is about. Other
 * parameters and the page's place stay. `close` replaces the entry: Back does not open the dialog again. Opened from
 * another dialog or the preview of a row, it takes that one's entry: Back does not open either.
 */
export const useDialog = (
  name: string,
  { isParameter = false, without, ...place }: DialogOptions = {},
) => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const parameter = isParameter ? name : dialogParameter;
  const gone = { ...without, [parameter]: null };
  const isFromDialog = (): boolean =>
    withParameters(params, { ...gone, [previewParameter]: null }).size < params.size;
  const goTo = (own: Readonly<Record<string, string | null>>, replace = isFromDialog()) =>
    void navigate(
      { ...place, search: `${withParameters(params, { ...gone, [idParameter]: null, ...own })}` },
      { replace, preventScrollReset: true },
    );
  const id = readId(params.get(isParameter ? name : idParameter));
  return {
    isOpen: isParameter ? id !== null : params.get(parameter) === name,
    id,
    open: () => goTo({ [parameter]: name }),
    openFor: (about: number) =>
      goTo(isParameter ? { [name]: `${about}` } : { [parameter]: name, [idParameter]: `${about}` }),
    close: () => goTo({}, true),
  };
};
