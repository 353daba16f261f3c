import { Provider } from 'react-redux';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { FederationProvider } from '../federation/parts/federation-context';
import { BrokenChoicesProvider } from '../page/qa/broken-choices-context';
import { SessionProvider } from '../session/session-context';
import type { Shell } from './create-shell';

type ShellPageProps = {
  readonly shell: Shell;
  readonly router: ReturnType<typeof createBrowserRouter>;
};

/** The services of all layers around everything that is drawn. */
export const ShellPage = ({ shell, router }: ShellPageProps) => (
  <Provider store={shell.store.redux}>
    <SessionProvider value={shell.session}>
      <FederationProvider value={shell.federation}>
        <BrokenChoicesProvider value={shell.brokenChoices}>
          <RouterProvider router={router} />
        </BrokenChoicesProvider>
      </FederationProvider>
    </SessionProvider>
  </Provider>
);
