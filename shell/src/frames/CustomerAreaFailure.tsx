import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { useShell } from '../bootstrap/shell-context';
import { FailureCard } from '../federation/FailureCard';
import { ScreenSkeleton } from '../federation/ScreenSkeleton';
import { MainContent } from '../navigation/MainContent';
import { screenOfPath } from '../navigation/planned-screens';
import { UnansweredVisit } from '../navigation/visit';
import { ShellFailure } from './ShellFailure';

/** A visit that no answer came for can be tried again in place: the link's token lives in this page only. */
export const CustomerAreaFailure = () => {
  const error = useRouteError();
  const { screens } = useShell();
  const location = useLocation();
  const navigate = useNavigate();
  const { state } = useNavigation();
  if (!(error instanceof UnansweredVisit)) return <ShellFailure />;
  const title = screenOfPath(screens, location.pathname)?.title ?? 'This page';
  const retry = () => void navigate(location, { replace: true });
  return <MainContent>{state === 'loading' ? <ScreenSkeleton /> : <FailureCard title={title} onRetry={retry} />}</MainContent>;
};
