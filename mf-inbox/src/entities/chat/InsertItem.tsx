import { useRef } from 'react';
import styles from './MessageAutomation.module.css';

type InsertItemProps = {
  readonly name: string;
  readonly detail: string;
  readonly onInsert: () => void;
};

/** Inserts with a double-click, and with Enter, Space or the tap of a finger. */
export const InsertItem = ({ name, detail, onInsert }: InsertItemProps) => {
  const isTouched = useRef(false);
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        onPointerDown={({ pointerType }) => (isTouched.current = pointerType === 'touch')}
        onClick={({ detail: presses }) => {
          // The keyboard and assistive technology press without a pointer.
          if (presses === 0 || isTouched.current) onInsert();
        }}
        onDoubleClick={() => {
          if (!isTouched.current) onInsert();
        }}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detail}</span>
      </button>
    </li>
  );
};
