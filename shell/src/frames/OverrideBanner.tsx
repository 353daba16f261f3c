import { Button } from '@billfold/shared/ui/Button';
import { useState } from 'react';
import { useShell } from '../bootstrap/shell-context';
import styles from './Bars.module.css';
import { resetOverrides } from './reset-overrides';

const sentenceOf = (override: string): string => {
  const [module, version] = override.split('@');
  return `${module} ${version ?? ''} is swapped in this browser`;
};

/** Says which modules this browser runs in another release, and leads back with one press. Refused wishes are named too. */
export const OverrideBanner = () => {
  const { overrides, refusedOverrides } = useShell().plan;
  const [isResetting, setIsResetting] = useState(false);
  if (overrides.length === 0 && refusedOverrides.length === 0) return null;
  const handleReset = () => {
    setIsResetting(true);
    void resetOverrides();
  };
  return (
    <aside className={styles.override} aria-label="Swapped modules">
      <ul>
        {overrides.map((override) => (
          <li key={override}>{sentenceOf(override)}</li>
        ))}
        {refusedOverrides.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button size="small" variant="secondary" isBusy={isResetting} onClick={handleReset}>
        Back to normal
      </Button>
    </aside>
  );
};
