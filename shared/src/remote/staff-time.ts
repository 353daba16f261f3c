import type { SessionSnapshot } from '../contracts/remote.contract';
import type { TimeForm } from '../format/dates';
import { formatIn } from '../format/merchant-time';
import { useSession } from './Services';

type Session = Pick<SessionSnapshot, 'merchants'>;

/**
 * The zone of a merchant, or the one that all merchants of the person have; undefined where they have several, or none
 * is known.
 */
export const zoneOf = ({ merchants }: Session, merchantId?: number): string | undefined => {
  const zones = new Set(
    merchants
      .filter(({ id }) => merchantId === undefined || id === merchantId)
      .map(({ time_zone }) => time_zone),
  );
  return zones.size === 1 ? [...zones][0] : undefined;
};

/**
 * The time zone in which staff read a time: the zone of its merchant. A time of no single merchant is in the common
 * zone of the reader's merchants; if their zones differ, in the browser's zone, with its name.
 */
export const useStaffTime = (merchantId?: number) => {
  const session = useSession();
  const zone = zoneOf(session, merchantId);
  const zones = new Set(session.merchants.map(({ time_zone }) => time_zone));
  const isNamed = zone === undefined && merchantId === undefined && zones.size > 1;
  return (instant: string | null | undefined, form: TimeForm = 'dateTime'): string =>
    formatIn(zone, instant, form, isNamed);
};
