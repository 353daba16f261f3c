import { useEffect, useEffectEvent } from 'react';
import { useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { FailureCard } from '../../federation/parts/FailureCard';
import { ScreenSkeleton } from '../../federation/parts/ScreenSkeleton';
import { MainContent } from '../../platform/main-content/MainContent';
import { screenOfPath } from '../../federation/loader/planned-screens';
import { UnansweredVisit } from '../navigation/visit';
import { ShellFailure } from './ShellFailure';

/**
 * A visit that no answer came for is tried again in place, also by itself when the connection is back: the link's token
 * lives in this page only.
 */
export const CustomerAreaFailure = () => {
  const error = useRouteError();
  const { screens } = useFederation();
  const { pathname } = useLocation();
  const { state, revalidate } = useRevalidator();
  const isUnanswered = error instanceof UnansweredVisit;
  // The router takes another visit of an address with a hash for a jump on the page.
  const retry = () => void revalidate();
  const handleOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!isUnanswered) return undefined;
    const resume = (): void => handleOnline();
    globalThis.addEventListener('online', resume);
    return () => globalThis.removeEventListener('online', resume);
  }, [isUnanswered]);
  if (!isUnanswered) return <ShellFailure />;
  const title = screenOfPath(screens, pathname)?.title ?? 'This page';
  return (
    <MainContent>
      {state === 'loading' ? (
        <ScreenSkeleton />
      ) : (
        <FailureCard title={title} onRetry={retry} heldBy="unanswered" />
      )}
    </MainContent>
  );
};
