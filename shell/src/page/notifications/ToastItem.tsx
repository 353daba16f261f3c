import { Icon } from '@billfold/shared/ui/Icon';
import { IconButton } from '@billfold/shared/ui/IconButton';
import { Link } from 'react-router-dom';
import styles from './Toasts.module.css';
import type { ShownToast } from './toasts.slice';

type ToastItemProps = { readonly toast: ShownToast; readonly onHide: () => void };

/** One notification; with a path its text is the link there. Errors interrupt a screen reader, successes wait. */
export const ToastItem = ({ toast, onHide }: ToastItemProps) => (
  <li className={styles.toast} data-type={toast.type} data-status={toast.status}>
    <span className={styles.icon}>
      <Icon name={toast.type === 'error' ? 'warning' : 'check-circle'} />
    </span>
    <span className={styles.text} role={toast.type === 'error' ? 'alert' : undefined}>
      {toast.path === null ? (
        toast.message
      ) : (
        <Link className={styles.link} to={toast.path} onClick={onHide}>
          {toast.message}
        </Link>
      )}
    </span>
    {toast.Action !== null && <toast.Action />}
    <IconButton icon="close" label="Close notification" size={18} onClick={onHide} />
  </li>
);
