import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { makeScrollable } from '../ui/scrollable';
import styles from './LongList.module.css';

type LongListProps<Row> = {
  /** What the list has; its accessible name. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Of `rowPx`; what is higher covers the next row. */
  readonly children: (row: Row) => ReactNode;
  /** The height of each row. Default 40: one line. */
  readonly rowPx?: number;
  /** The last rows are in sight: the owner may read the next ones. */
  readonly onEnd?: () => void;
};

const lineRowPx = 40;
/** Rows drawn before and after those in sight, so that Tab always finds the next one. */
const spareRows = 10;
/** Before the list was measured. */
const firstHeightPx = 400;

/** A list of any length that scrolls in a box of its own; only the rows near the box are in the page. */
export const LongList = <Row,>({
  label,
  rows,
  rowKey,
  children,
  rowPx = lineRowPx,
  onEnd,
}: LongListProps<Row>) => {
  const [view, setView] = useState({ top: 0, height: firstHeightPx });
  const first = Math.max(0, Math.floor(view.top / rowPx) - spareRows);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / rowPx) + spareRows);
  /** How many rows there are once the last of them are in sight. */
  const ended = last >= rows.length ? rows.length : 0;
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (ended > 0) end();
  }, [ended]);
  return (
    <div
      className={styles.scroller}
      ref={makeScrollable}
      onScroll={({ currentTarget }) =>
        setView({
          top: currentTarget.scrollTop,
          height: currentTarget.clientHeight || firstHeightPx,
        })
      }
    >
      <ul className={styles.rows} aria-label={label} style={{ height: rows.length * rowPx }}>
        {rows.slice(first, last).map((row, place) => (
          <li
            key={rowKey(row)}
            className={styles.row}
            style={{ top: (first + place) * rowPx, height: rowPx }}
            aria-setsize={rows.length}
            aria-posinset={first + place + 1}
          >
            {children(row)}
          </li>
        ))}
      </ul>
    </div>
  );
};
