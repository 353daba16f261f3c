import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { UpdateCheck } from './update-check';

const returns = ['focus', 'online', 'pageshow'] as const;

/** Whether another version is ready. Checks when the visitor returns to the page and on navigation. */
export const useUpdateCheck = (
  plan: PagePlan,
): { readonly isReady: boolean; readonly later: () => void } => {
  const [check] = useState(() => new UpdateCheck(plan));
  const { pathname } = useLocation();
  useEffect(() => void check.ask(pathname), [check, pathname]);
  useEffect(() => {
    const handleReturn = () => void check.ask(globalThis.location.pathname);
    for (const type of returns) globalThis.addEventListener(type, handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      for (const type of returns) globalThis.removeEventListener(type, handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [check]);
  return { isReady: useSyncExternalStore(check.subscribe, check.isReady), later: check.later };
};
