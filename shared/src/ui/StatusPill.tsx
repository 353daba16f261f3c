import { capitalise } from '../format/names';
import { classNames } from './class-names';
import styles from './StatusPill.module.css';

type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

const toneOfStatus: Readonly<Record<string, Tone>> = {
  paid: 'success',
  success: 'success',
  active: 'success',
  upcoming: 'info',
  scheduled: 'info',
  confirming: 'info',
  due: 'warning',
  late: 'danger',
  declined: 'danger',
  returned: 'danger',
  not_charged: 'danger',
};

type StatusPillProps = {
  /** A state as the wire names it; shown capitalised unless `label` is given. */
  readonly status: string;
  readonly label?: string;
  readonly tone?: Tone;
};

/** The state of an invoice, a transaction, a customer. */
export const StatusPill = ({
  status,
  label,
  tone = toneOfStatus[status.toLowerCase()] ?? 'neutral',
}: StatusPillProps) => (
  <span className={classNames(styles.pill, styles[tone])}>
    {label ?? capitalise(status.replaceAll('_', ' '))}
  </span>
);
