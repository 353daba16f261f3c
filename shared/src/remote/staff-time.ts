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
 * How staff read a time: in the zone of the business it belongs to. What belongs to no one business is in the zone that
 * all of the person's have; where they have several, in the browser's, with its name.
 */
export const useStaffTime = (merchantId?: number) => {
  const session = useSession();
  const zone = zoneOf(session, merchantId);
  const zones = new Set(session.merchants.map(({ time_zone }) => time_zone));
  const isNamed = zone === undefined && merchantId === undefined && zones.size > 1;
  return (instant: string | null | undefined, form: TimeForm = 'dateTime'): string =>
    formatIn(zone, instant, form, isNamed);
};
