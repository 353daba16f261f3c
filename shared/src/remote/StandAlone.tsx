import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router-dom';
import type { CreateRemote, RemoteModule, Toast } from '../contracts/remote.contract';
import '../ui/tokens.css';
import '../ui/base.css';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { ErrorArea } from '../ui/ErrorArea';
import { Loader } from '../ui/Loader';
import { createHostStore, toRouteObjects } from './remote-host';
import styles from './StandAlone.module.css';
import { useNavigationGuard } from './use-navigation-guard';
import {
  createStandAloneHost,
  type StandAloneHost,
  type StandAloneOptions,
} from './stand-alone-services';

const createToasts = () => {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  return {
    read: () => toasts,
    add: (toast: Toast) => {
      toasts = [...toasts, toast].slice(-3);
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const SignInBar = ({ host }: { readonly host: StandAloneHost }) => {
  const session = useSyncExternalStore(host.services.session.subscribe, host.services.session.read);
  const [username, setUsername] = useState('');
  const [secret, setSecret] = useState('');
  const [isMerchant, setMerchant] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (session.isSignedIn) {
    return (
      <Button size="small" variant="secondary" onClick={host.services.session.signOut}>
        Sign out {session.username}
      </Button>
    );
  }
  const submit = () => {
    host
      .signIn({ username, secret, isMerchant })
      .then(() => setError(null))
      .catch((failure: unknown) => setError(String(failure)));
  };
  return (
    <form
      className={styles.signIn}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        aria-label="Username"
        placeholder="Username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <input
        aria-label="Password or PIN"
        placeholder="Password or PIN"
        type="password"
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <Checkbox label="Merchant" isChecked={isMerchant} onChange={setMerchant} />
      <Button type="submit" size="small">
        Sign in
      </Button>
      <ErrorArea errors={error} />
    </form>
  );
};

type FrameProps = {
  readonly host: StandAloneHost;
  readonly remote: RemoteModule;
  readonly toasts: ReturnType<typeof createToasts>;
};

const Frame = ({ host, remote, toasts }: FrameProps) => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  useNavigationGuard(() => host.services.session.read().isSignedIn);
  return (
    <>
      <header className={styles.bar}>
        <strong>{host.services.module}</strong>
        <nav className={styles.routes}>
          {remote.routes.map((route) => (
            <Link key={route.path} to={route.path}>
              {route.path}
            </Link>
          ))}
        </nav>
        <SignInBar host={host} />
      </header>
      <main className={styles.screen}>
        <Outlet />
      </main>
      <div className={styles.toasts} role="status">
        {shown.map((toast) => (
          <p key={toast.message}>{toast.message}</p>
        ))}
      </div>
    </>
  );
};

/**
 * Runs one remote without the shell, in `#root`: own router, own store, real calls, a bar to sign in with. Development
 * only.
 */
export const mountStandAlone = (createRemote: CreateRemote, options: StandAloneOptions): void => {
  const toasts = createToasts();
  const reportError = (error: unknown) => toasts.add({ message: String(error), type: 'error' });
  const hooks = {
    navigate: (path: string, how?: { readonly replace?: boolean }) =>
      void router.navigate(path, how),
    notify: toasts.add,
  };
  const host = createStandAloneHost(options, hooks, reportError);
  const remote = createRemote(host.services);
  const { store } = createHostStore(options.module, remote, reportError);
  const router = createBrowserRouter([
    {
      element: <Frame host={host} remote={remote} toasts={toasts} />,
      hydrateFallbackElement: <Loader layout="page" />,
      children: [
        ...toRouteObjects(remote),
        { path: '*', element: <p>Choose one of the paths above.</p> },
      ],
    },
  ]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element #root.');
  createRoot(root).render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
};
