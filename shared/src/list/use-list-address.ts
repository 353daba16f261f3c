import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  firstPage,
  presetsOf,
  readListQuery,
  readPosition,
  withoutPreset,
  writeListQuery,
  writePosition,
  type ListPosition,
  type ListQuery,
  type ListShape,
} from './list-query';

/** The address as the list reads it: after another preset, without what the one before had in it. */
const useAddress = (shape: ListShape) => {
  const [params, setParams] = useSearchParams();
  const presets = presetsOf(shape);
  const [settled, setSettled] = useState(presets);
  const isSwitched = settled !== '' && settled !== presets;
  const read = isSwitched ? withoutPreset(params, shape) : params;
  const text = read.toString();
  const isBehind = text !== params.toString();
  if (settled !== presets && !isBehind) setSettled(presets);
  const follow = useEffectEvent((next: string) =>
    setParams(next, { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (isBehind) follow(text);
  }, [isBehind, text]);
  return [read, setParams] as const;
};

/** A list's query and the position of its page, kept in the address. */
export const useListAddress = (shape: ListShape) => {
  const [params, setParams] = useAddress(shape);
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
