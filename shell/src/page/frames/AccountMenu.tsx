import { Avatar } from '@billfold/shared/ui/Avatar';
import { Icon } from '@billfold/shared/ui/Icon';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import styles from './AccountMenu.module.css';

type AccountMenuProps = { readonly userName: string; readonly onLogOut: () => void };

/**
 * The avatar and its one action. Made by hand: the menu of shared/ui would add 50 kB to every first merchant page. It
 * closes when the focus goes elsewhere, not when it is lost: Safari takes it from a pressed button before the click.
 */
export const AccountMenu = ({ userName, onLogOut }: AccountMenuProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const menuId = useId();
  const placeRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const itemRef = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    itemRef.current?.focus();
    const handlePress = ({ target }: PointerEvent) => {
      if (target instanceof Node && placeRef.current?.contains(target) === false) setIsOpen(false);
    };
    document.addEventListener('pointerdown', handlePress);
    return () => document.removeEventListener('pointerdown', handlePress);
  }, [isOpen]);

  const handleTriggerKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setIsOpen(true);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setIsOpen(false);
    buttonRef.current?.focus();
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles events of its buttons only
    <div ref={placeRef} className={styles.place} onKeyDown={handleKey} onBlur={handleBlur}>
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
          <button
            ref={itemRef}
            type="button"
            role="menuitem"
            className={styles.entry}
            onClick={onLogOut}
          >
            <Icon name="logout" size={18} />
            Log Out
          </button>
        </div>
      )}
    </div>
  );
};
