import type { RemoteModule, SessionSnapshot } from '@billfold/shared/contracts/remote.contract';
import {
  customerSession,
  merchantSession,
  type FakeServices,
} from '@billfold/shared/fake-shell/fake-services';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Outlet } from 'react-router-dom';

const signedOut: SessionSnapshot = {
  ...customerSession,
  isSignedIn: false,
  userId: null,
  role: null,
  username: null,
  user: null,
};
const sessions = { staff: merchantSession, customer: customerSession, 'signed out': signedOut };
type SessionName = keyof typeof sessions;
const names = Object.keys(sessions) as SessionName[];

const nameOf = ({ isSignedIn, isMerchant }: SessionSnapshot): SessionName => {
  if (!isSignedIn) return 'signed out';
  return isMerchant ? 'staff' : 'customer';
};

/** The calls of the remote to the shell, the last first. */
const describeRecord = ({ record }: FakeServices): readonly string[] => [
  ...record.toasts.map(({ message }) => `Toast: ${message}`),
  ...record.reports.map(({ kind, error }) => `Report of a ${kind}: ${String(error)}`),
  ...record.legal.map((document) => `Legal text: ${document}`),
  ...record.badges.map((count) => `Inbox badge: ${count}`),
  ...record.calls.map(({ method, path }) => `Call: ${method} ${path}`),
];

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  padding: 8,
  borderBottom: '1px solid #888',
  fontFamily: 'sans-serif',
  fontSize: 14,
} as const;

type FrameProps = {
  readonly remote: RemoteModule;
  readonly services: FakeServices;
  /** Fires `asked` after each call of the remote. */
  readonly changes: EventTarget;
  readonly endSession: () => void;
};

export const Frame = ({ remote, services, changes, endSession }: FrameProps) => {
  const session = useSyncExternalStore(services.session.subscribe, services.session.read);
  const [, setAsked] = useState(0);
  useEffect(() => {
    const count = (): void => setAsked((calls) => calls + 1);
    changes.addEventListener('asked', count);
    return () => changes.removeEventListener('asked', count);
  }, [changes]);
  const choose = (name: SessionName): void => {
    services.changeSession(sessions[name]);
    if (name === 'signed out') endSession();
  };
  return (
    <>
      <header style={bar}>
        <strong>{services.module}</strong>
        <nav style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {remote.routes.map(({ path }) => (
            <Link key={path} to={path.replaceAll(/:\w+\??/g, '1')}>
              {path}
            </Link>
          ))}
        </nav>
        <label>
          Session{' '}
          <select
            value={nameOf(session)}
            onChange={(event) => choose(event.target.value as SessionName)}
          >
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <details>
          <summary>Asked of the shell</summary>
          <ol>
            {describeRecord(services).map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines only join the list
              <li key={index}>{line}</li>
            ))}
          </ol>
        </details>
      </header>
      <main data-module={services.module}>
        <Outlet />
      </main>
    </>
  );
};
