import { Button } from '@billfold/shared/ui/Button';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useShell } from '../bootstrap/shell-context';
import styles from './ShellFailure.module.css';

/** The last resort: the frame itself did not load or broke. */
export const ShellFailure = () => {
  const error = useRouteError();
  const { report, plan } = useShell();
  useEffect(() => report({ module: 'shell', kind: 'screen', error }), [error, report]);
  return (
    <main className={styles.page} role="alert">
      <h1 className={styles.title}>This page could not be shown.</h1>
      <p>Nothing was lost. Please load it again.</p>
      <Button onClick={() => globalThis.location.reload()} icon="refresh">
        Load again
      </Button>
      {plan.overrides.length > 0 && (
        <p>
          A module is swapped in this browser. <a href="?use=reset">Go back to the released one</a>
        </p>
      )}
    </main>
  );
};
