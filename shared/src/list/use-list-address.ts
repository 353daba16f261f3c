import { useSearchParams } from 'react-router-dom';
import {
  firstPage,
  readListQuery,
  readPosition,
  writeListQuery,
  writePosition,
  type ListPosition,
  type ListQuery,
  type ListShape,
} from './list-query';

/** A list's query and the position of its page, kept in the address. */
export const useListAddress = (shape: ListShape) => {
  const [params, setParams] = useSearchParams();
  const query = readListQuery(params, shape);
  const change = (next: Partial<ListQuery>, { isCorrection = false } = {}) =>
    setParams(
      writePosition(writeListQuery(params, shape, { ...query, ...next }), shape, firstPage),
      // Typing must not fill the history with every letter. A list below other things stays where it is scrolled to.
      { replace: isCorrection || next.search !== undefined, preventScrollReset: true },
    );
  return {
    query,
    position: readPosition(params, shape),
    change,
    turnTo: (position: ListPosition) =>
      setParams(writePosition(params, shape, position), { preventScrollReset: true }),
  };
};
