import type { MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { hasChosenText, keepChosenText } from './chosen-text';
import styles from './DataTable.module.css';
import { VisuallyHidden } from './VisuallyHidden';

/** Where a row leads; `replace` and `preventScrollReset` where it opens beside the list. */
type RowAddress = Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'>;
/** The path that a row opens. */
export type RowTarget = string | RowAddress;

const mark = 'data-row-link';
const ownControls = 'a, button, input, select, textarea, label';

export const readRowLink = (target: RowTarget | null): RowAddress | null =>
  typeof target === 'string' ? { to: target } : target;

const isEmpty = (content: ReactNode): boolean =>
  content === null || content === undefined || content === false || content === '';

/** The one link of a row. Its text can be selected, so it cannot be dragged. */
export const RowLink = ({
  link,
  children,
}: {
  readonly link: RowAddress;
  readonly children: ReactNode;
}) => (
  <Link
    {...link}
    className={styles.rowLink}
    draggable={false}
    onClick={keepChosenText('tr')}
    {...{ [mark]: '' }}
  >
    {isEmpty(children) ? <VisuallyHidden>Open</VisuallyHidden> : children}
  </Link>
);

const isFromControl = ({ target, currentTarget }: MouseEvent): boolean =>
  target instanceof Element && target !== currentTarget && target.closest(ownControls) !== null;

const linkOf = (event: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null =>
  isFromControl(event) || hasChosenText(event.currentTarget)
    ? null
    : event.currentTarget.querySelector<HTMLAnchorElement>(`a[${mark}]`);

const openTab = (link: HTMLAnchorElement | null): void => {
  if (link !== null) window.open(link.href, '_blank', 'noopener');
};

const middle = 1;

/** What a mouse does with the rest of a row that has a link; the keyboard has the link itself. */
export const rowPresses = {
  onClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    const link = linkOf(event);
    if (event.ctrlKey || event.metaKey || event.shiftKey) openTab(link);
    else link?.click();
  },
  onAuxClick: (event: MouseEvent<HTMLTableRowElement>): void => {
    if (event.button === middle) openTab(linkOf(event));
  },
  onMouseDown: (event: MouseEvent<HTMLTableRowElement>): void => {
    // Else the page would begin to scroll with the mouse.
    if (event.button === middle && !isFromControl(event)) event.preventDefault();
  },
};
