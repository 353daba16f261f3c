import { Avatar } from '@billfold/shared/ui/Avatar';
import { Icon } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styles from './AccountMenu.module.css';

type AccountMenuProps = { readonly userName: string; readonly onLogOut: () => void };

/** The avatar and its one action. Made by hand: the menu of shared/ui would add 50 kB to every first merchant page. */
export const AccountMenu = ({ userName, onLogOut }: AccountMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const itemRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isOpen) itemRef.current?.focus();
  }, [isOpen]);

  const close = () => setIsOpen(false);
  const handleTriggerKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIsOpen(true);
  };
  const handleItemKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    buttonRef.current?.focus();
  };
  const handleItemBlur = (event: FocusEvent) => {
    if (event.relatedTarget !== buttonRef.current) close();
  };
  return (
    <div className={styles.place}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={handleTriggerKey}
      >
        <VisuallyHidden>Account menu of {userName}</VisuallyHidden>
        <Avatar name={userName} size="small" />
        <Icon name="chevron-down" size={16} />
      </button>
      {isOpen && (
        <div id={menuId} role="menu" aria-label="Account" className={styles.menu}>
          <button ref={itemRef} type="button" role="menuitem" className={styles.entry} onClick={onLogOut} onKeyDown={handleItemKey} onBlur={handleItemBlur}>
            <Icon name="logout" size={18} />
            Log Out
          </button>
        </div>
      )}
    </div>
  );
};
