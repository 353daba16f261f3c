import styles from './KeyList.module.css';

type KeyListProps = {
  /** What is pressed, and what it does. */
  readonly keys: readonly (readonly [pressed: string, meaning: string])[];
};

/** Keys of the keyboard with their meaning. */
export const KeyList = ({ keys }: KeyListProps) => (
  <dl className={styles.keys}>
    {keys.map(([pressed, meaning]) => (
      <div key={pressed} className={styles.line}>
        <dt>
          <kbd className={styles.key}>{pressed}</kbd>
        </dt>
        <dd className={styles.meaning}>{meaning}</dd>
      </div>
    ))}
  </dl>
);
