import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { viewOf, withView } from './view-address';

/** The view in the address, and how another is opened. */
export const useView = (parameters: readonly string[]) => {
  const [params, setParams] = useSearchParams();
  return {
    query: viewOf(params, parameters),
    open: (query: string, { isReplaced = false } = {}) =>
      setParams(withView(params, parameters, query), {
        replace: isReplaced,
        preventScrollReset: true,
      }),
  };
};

/**
 * Opens the user's start view of a list: once, when the user opens the list without a search. Earlier addresses in the
 * history do not change.
 */
export const useDefaultView = (
  views: readonly SavedView[] | undefined,
  parameters: readonly string[],
): void => {
  const { query, open } = useView(parameters);
  const isStepOfHistory = useNavigationType() === NavigationType.Pop;
  const isBack = useLocation().key !== 'default' && isStepOfHistory;
  const isDecided = useRef(isBack || query !== '');
  const decide = useEffectEvent((savedViews: readonly SavedView[]) => {
    const begun = savedViews.find((view) => view.is_default);
    const isFree = !isDecided.current && query === '';
    isDecided.current = true;
    if (isFree && begun !== undefined) open(begun.query, { isReplaced: true });
  });
  useEffect(() => {
    if (views !== undefined) decide(views);
  }, [views]);
};
