import { Button } from '@billfold/shared/ui/Button';
import { useDispatch, useSelector } from 'react-redux';
import { usePhoneLayout } from '../frames/use-phone-layout';
import type { ShellState } from '../store/shell-reducers';
import { ToastItem } from './ToastItem';
import { toastHidden, toastsCleared } from './toasts.slice';
import styles from './Toasts.module.css';

/** The list of the layout in sight. It stands above open dialogs and stays reachable while one is open. */
export const Toasts = () => {
  const list = usePhoneLayout() ? 'mobile' : 'desktop';
  const toasts = useSelector(({ toasts }: ShellState) => toasts[list]);
  const dispatch = useDispatch();
  const shown = toasts.filter(({ status }) => status === 'shown');
  return (
    <section className={styles.region} aria-label="Notifications" data-list={list} data-react-aria-top-layer="true">
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onHide={() => dispatch(toastHidden({ list, id: toast.id }))} />
        ))}
      </ul>
      {shown.length > 1 && (
        <div className={styles.clear}>
          <Button variant="secondary" size="small" onClick={() => dispatch(toastsCleared(list))}>
            Clear all
          </Button>
        </div>
      )}
    </section>
  );
};
