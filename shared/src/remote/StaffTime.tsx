import type { TimeForm } from '../format/dates';
import { useStaffTime } from './staff-time';

type StaffTimeProps = {
  /** ISO 8601. */
  readonly at: string | null | undefined;
  readonly form?: TimeForm;
  /** The merchant that the time belongs to. */
  readonly merchantId?: number | undefined;
};

/** A time as staff read it. */
export const StaffTime = ({ at, form, merchantId }: StaffTimeProps) =>
  useStaffTime(merchantId)(at, form);
