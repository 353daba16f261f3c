import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Loader } from '@billfold/shared/ui/Loader';
import { Modal } from '@billfold/shared/ui/Modal';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { createConsoleApi, errorLines } from './api/console-api';
import { PausedProvider } from './api/use-load';
import { HistoryScreen } from './features/browse-history/HistoryScreen';
import { ReleaseScreen } from './features/browse-releases/ReleaseScreen';
import { ReleasesScreen } from './features/browse-releases/ReleasesScreen';
import { CompareScreen } from './features/compare-releases/CompareScreen';
import { ExplainScreen } from './features/explain-visitor/ExplainScreen';
import { OverridesScreen } from './features/issue-override/OverridesScreen';
import { InventoryScreen } from './features/show-inventory/InventoryScreen';
import { MapScreen } from './features/show-map/MapScreen';
import { NowScreen } from './features/show-now/NowScreen';
import { ModuleScreen } from './features/show-module/ModuleScreen';
import { OverviewScreen } from './features/show-overview/OverviewScreen';
import { ConsoleFrame } from './frame/ConsoleFrame';
import { paths } from './module/paths';
import { OidcSignInAgain } from './session/OidcSignIn';
import { SignInForm } from './session/SignInForm';
import { SignInScreen } from './session/SignInScreen';

/** `expired`: the screen stays, so that typed values are kept, and a dialog requests the token again. */
type Session =
  | { readonly status: 'asking' }
  | { readonly status: 'unknown'; readonly errors: readonly string[] }
  | { readonly status: 'out' }
  | { readonly status: 'in' | 'expired'; readonly operator: Operator };

const afterSignOut = (session: Session): Session =>
  session.status === 'in' ? { ...session, status: 'expired' } : session;

type ConsoleAppProps = {
  readonly http: HttpService;
  /** Leads the browser to another site: the sign-out of an OIDC provider. */
  readonly leaveTo: (address: string) => void;
};

const Screens = () => (
  <Routes>
    <Route path={paths.overview} element={<OverviewScreen />} />
    <Route path={paths.now} element={<NowScreen />} />
    <Route path={paths.module.pattern} element={<ModuleScreen />} />
    <Route path={paths.map} element={<MapScreen />} />
    <Route path={paths.explain} element={<ExplainScreen />} />
    <Route path={paths.releases.pattern} element={<ReleasesScreen />} />
    <Route path={paths.release.pattern} element={<ReleaseScreen />} />
    <Route path={paths.compare.pattern} element={<CompareScreen />} />
    <Route path={paths.history.pattern} element={<HistoryScreen />} />
    <Route path={paths.overrides} element={<OverridesScreen />} />
    <Route path={paths.inventory} element={<InventoryScreen />} />
    <Route path="*" element={<Navigate to={paths.overview} replace />} />
  </Routes>
);

export const ConsoleApp = ({ http, leaveTo }: ConsoleAppProps) => {
  const [session, setSession] = useState<Session>({ status: 'asking' });
  const [hasOidc, setHasOidc] = useState(false);
  const [signOutErrors, setSignOutErrors] = useState<readonly string[]>([]);
  const [api] = useState(() => createConsoleApi(http, () => setSession(afterSignOut)));
  useEffect(() => {
    if (session.status !== 'asking') return undefined;
    const leaving = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const { operator, oidc = false } = await api.readSession(leaving.signal);
        setHasOidc(oidc);
        setSession(operator === null ? { status: 'out' } : { status: 'in', operator });
      } catch (error) {
        if (!leaving.signal.aborted) setSession({ status: 'unknown', errors: errorLines(error) });
      }
    };
    void ask();
    return () => leaving.abort();
  }, [api, session.status]);

  if (session.status === 'asking') return <Loader layout="page" label="Opening the console" />;
  if (session.status === 'unknown') {
    return (
      <main>
        <Page width="narrow">
          <Stack>
            <Heading level={1}>Release console</Heading>
            <ErrorArea errors={session.errors} onRetry={() => setSession({ status: 'asking' })} />
          </Stack>
        </Page>
      </main>
    );
  }
  const handleSignedIn = (operator: Operator): void => {
    setSignOutErrors([]);
    setSession({ status: 'in', operator });
  };
  if (session.status === 'out')
    return <SignInScreen api={api} hasOidc={hasOidc} onSignedIn={handleSignedIn} />;
  const signOut = (): void =>
    void api.signOut().then(
      (answer) => {
        setSession({ status: 'out' });
        if (answer !== null) leaveTo(answer.leave);
        return undefined;
      },
      (error: unknown) => setSignOutErrors(['You are still signed in.', ...errorLines(error)]),
    );
  return (
    <PausedProvider value={session.status === 'expired'}>
      <ConsoleFrame
        api={api}
        operator={session.operator}
        signOutErrors={signOutErrors}
        onSignOut={signOut}
      >
        <Screens />
      </ConsoleFrame>
      <Modal
        isOpen={session.status === 'expired'}
        onClose={() => {}}
        isDismissable={false}
        title="Sign in again"
        width="small"
      >
        <Stack>
          {hasOidc && <OidcSignInAgain api={api} onSignedIn={handleSignedIn} />}
          <SignInForm
            api={api}
            hint="Your session has ended. What you typed is still here."
            onSignedIn={handleSignedIn}
          />
        </Stack>
      </Modal>
    </PausedProvider>
  );
};
