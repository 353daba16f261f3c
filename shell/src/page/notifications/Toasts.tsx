import { Button } from '@billfold/shared/ui/Button';
import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { usePhoneLayout } from '../../platform/use-phone-layout';
import { ToastItem } from './ToastItem';
import { toastHidden, toastsCleared, type WithToasts } from './toasts.slice';
import styles from './Toasts.module.css';
import { useFocusPastToasts } from './use-focus-past-toasts';
import { useFoot } from './use-foot';

/**
 * The list of the visible layout, above the foot of the page. It is above open dialogs and can be reached while one is
 * open.
 */
export const Toasts = () => {
  const list = usePhoneLayout() ? 'mobile' : 'desktop';
  const toasts = useSelector(({ toasts }: WithToasts) => toasts[list]);
  const dispatch = useDispatch();
  const region = useRef<HTMLElement>(null);
  const focusEvents = useFocusPastToasts(region);
  useFoot(region, toasts.length);
  const shown = toasts.filter(({ status }) => status === 'shown');
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications"
      data-list={list}
      data-react-aria-top-layer="true"
      {...focusEvents}
    >
      <ul className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastItem
            key={toast.id}
            toast={toast}
            onHide={() => dispatch(toastHidden({ list, id: toast.id }))}
          />
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
