import { readTheme } from '@billfold/shared/contracts/plan.contract';
import { useEffect, useState } from 'react';
import { chooseTheme, chosenTheme, followTheme } from '../../platform/theme/theme';
import styles from './ThemeChoice.module.css';

/** Light, dark, or as the device is set (Auto): for this browser. */
export const ThemeChoice = () => {
  const [theme, setTheme] = useState(chosenTheme);
  useEffect(() => followTheme(setTheme), []);
  return (
    <label className={styles.choice}>
      Appearance
      <select
        className={styles.select}
        value={theme ?? 'device'}
        onChange={({ target }) => {
          const next = readTheme(target.value);
          chooseTheme(next);
          setTheme(next);
        }}
      >
        <option value="device">Auto</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
};
