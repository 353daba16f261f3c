import { IconButton } from '@billfold/shared/ui/IconButton';
import type { ReactNode } from 'react';
import styles from './OverPage.module.css';

type OverPageProps = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A slot whose dialog is above the page: here it draws only its loading state, or why it failed. */
export const OverPage = ({ label, isOpen, onClose, children }: OverPageProps) => (
  <div className={styles.place} hidden={!isOpen}>
    <div className={styles.content}>{children}</div>
    <IconButton icon="close" label={`Close ${label}`} onClick={onClose} />
  </div>
);
