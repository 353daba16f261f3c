import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { classNames } from './class-names';
import { Icon, type IconName } from './Icon';
import styles from './Menu.module.css';

export type MenuEntry = {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** A second line: why the entry is disabled. */
  readonly note?: string;
  readonly onSelect: () => void;
};

type MenuProps = {
  /** The content of the menu; the accessible name of its button. */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** What the button shows; default three dots. */
  readonly children?: ReactNode;
  /** Caps the list and lets it scroll: the merchant drop-down has 100. */
  readonly maxHeightPx?: number;
  /** Called when a press on the button opens the menu. */
  readonly onOpen?: () => void;
  /** For a menu that also a key opens; the cursor is on its first entry then. */
  readonly opening?: {
    readonly isOpen: boolean;
    readonly onOpenChange: (isOpen: boolean) => void;
  };
};

/** A button that opens a list of actions. */
export const Menu = ({ label, entries, children, maxHeightPx, onOpen, opening }: MenuProps) => (
  <MenuTrigger
    {...(onOpen !== undefined && { onOpenChange: (isOpen: boolean) => isOpen && onOpen() })}
    {...opening}
  >
    <AriaButton className={classNames(styles.trigger)} aria-label={label}>
      {children ?? <Icon name="more" />}
    </AriaButton>
    <Popover
      className={classNames(styles.popover)}
      placement="bottom end"
      {...(maxHeightPx === undefined ? {} : { maxHeight: maxHeightPx })}
    >
      <AriaMenu
        className={classNames(styles.menu)}
        aria-label={label}
        {...(opening !== undefined && { autoFocus: 'first' as const })}
      >
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            textValue={entry.label}
            isDisabled={entry.isDisabled === true}
            onAction={entry.onSelect}
            className={classNames(styles.entry, entry.isDanger === true && styles.danger)}
          >
            {entry.icon !== undefined && <Icon name={entry.icon} size={18} />}
            <span className={styles.label}>{entry.label}</span>
            {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
