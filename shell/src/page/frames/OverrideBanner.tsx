import { Button } from '@billfold/shared/ui/Button';
import { useState, useSyncExternalStore } from 'react';
import { useFederation } from '../../federation/parts/federation-context';
import { useBrokenChoices } from '../qa/broken-choices-context';
import { obstacleTo } from '../../federation/loader/new-page';
import type { Trouble } from '../qa/broken-choices';
import styles from './Bars.module.css';
import { resetOverrides } from '../qa/reset-overrides';

type OverrideLineProps = { readonly override: string; readonly troubles: readonly Trouble[] };

const OverrideLine = ({ override, troubles }: OverrideLineProps) => {
  const at = override.indexOf('@');
  const module = at < 0 ? override : override.slice(0, at);
  const name = at < 0 ? module : `${module} ${override.slice(at + 1)}`;
  const trouble = troubles.find((one) => one.module === module);
  if (trouble === undefined) return <li>{name} is swapped in this browser</li>;
  return (
    <li>
      {trouble.sentence ?? `${name} isn't working. Go back to the released one.`}
      {trouble.details !== undefined && <pre>{trouble.details}</pre>}
    </li>
  );
};

type ResetStatus = 'standing' | 'offline' | 'warned' | 'resetting';

/**
 * Lists the modules of which this browser runs another release, and whether they work. One press leads back to the
 * default; a second one is needed where something would be lost. Refused overrides are listed too.
 */
export const OverrideBanner = () => {
  const { plan, loader } = useFederation();
  const brokenChoices = useBrokenChoices();
  const { overrides, refusedOverrides } = plan;
  const troubles = useSyncExternalStore(brokenChoices.subscribe, brokenChoices.read);
  const [status, setStatus] = useState<ResetStatus>('standing');
  if (overrides.length === 0 && refusedOverrides.length === 0) return null;
  const handleReset = () => {
    const obstacle = obstacleTo(loader);
    if (obstacle === 'offline') setStatus('offline');
    else if (obstacle === 'unsaved' && status !== 'warned') setStatus('warned');
    else {
      setStatus('resetting');
      void resetOverrides();
    }
  };
  return (
    <aside
      className={styles.override}
      aria-label="Swapped modules"
      data-broken={troubles.length > 0 || undefined}
    >
      <ul>
        {overrides.map((override) => (
          <OverrideLine key={override} override={override} troubles={troubles} />
        ))}
        {refusedOverrides.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {status === 'offline' && (
          <li role="alert">You're offline. You can go back when you're back online.</li>
        )}
        {status === 'warned' && <li role="alert">Something on this page isn't saved yet.</li>}
      </ul>
      <Button
        size="small"
        variant="secondary"
        isBusy={status === 'resetting'}
        onClick={handleReset}
      >
        {status === 'warned' ? 'Leave it and go back' : 'Back to normal'}
      </Button>
    </aside>
  );
};
