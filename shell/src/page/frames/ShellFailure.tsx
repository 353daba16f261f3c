import { Button } from '@billfold/shared/ui/Button';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { untilOnline } from '../../platform/until-online';
import styles from './ShellFailure.module.css';

/** Shown when the frame itself did not load or threw. */
export const ShellFailure = () => {
  const error = useRouteError();
  const { report, plan, loader } = useFederation();
  const [state, setState] = useState<'failed' | 'offline' | 'loading'>(() =>
    navigator.onLine ? 'failed' : 'offline',
  );
  useEffect(() => report({ module: 'shell', kind: 'screen', error }), [error, report]);
  useEffect(() => {
    if (state === 'failed') return undefined;
    const left = new AbortController();
    void untilOnline(left.signal).then(() => left.signal.aborted || loader.reloadPage());
    return () => left.abort();
  }, [state, loader]);
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>We couldn't show this page.</h1>
      <p>
        {state === 'offline'
          ? "You're offline. This page will reload when you're back online."
          : 'Nothing was lost. Please reload the page.'}
      </p>
      <Button
        onClick={() => setState(navigator.onLine ? 'loading' : 'offline')}
        isBusy={state !== 'failed'}
        icon="refresh"
      >
        Reload
      </Button>
      {plan.overrides.length > 0 && (
        <p>
          A module is swapped in this browser. <a href="?use=reset">Go back to the released one</a>
        </p>
      )}
    </main>
  );
};
