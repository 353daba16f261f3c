import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, type StaffActor } from '../../core/actor';
import { parseCalendarDate } from '../../http/input-schema';
import {
  getFile,
  listLockboxMerchants,
  type LockboxFileRow,
  lockSeries,
} from './lockbox-file.queries';
import { LockboxFault } from './lockbox-layout.domain';
import {
  dayOpen,
  dayUnknown,
  fileRefused,
  integrationMissing,
  locationUnknown,
} from './lockbox.errors';
import { makeFile } from './make-file.service';
import { withPlace } from './read-lockbox-files.service';

type Day = { readonly year: number; readonly month: number; readonly day: number };

const dateOf = ({ year, month, day }: Day): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  const date = parseCalendarDate(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
  if (date === undefined) throw dayUnknown();
  return date;
};

/** The requested merchant, or the first of the caller's that has the integration. */
const placeOf = async (
  { db, actor }: UseCaseContext<StaffActor>,
  requestedId: number | undefined,
): Promise<{ readonly merchantId: number; readonly places: readonly number[] }> => {
  if (requestedId !== undefined && !actor.merchantIds.includes(requestedId))
    throw locationUnknown();
  const places = await listLockboxMerchants(db, actor.merchantIds);
  const [merchantId] = places.filter((id) => requestedId === undefined || id === requestedId);
  if (merchantId === undefined) throw integrationMissing();
  return { merchantId, places };
};

/** The file of a closed day; a repeat, in any process, gives the same file. */
export const createLockboxFile = async (
  context: UseCaseContext<StaffActor>,
  command: Day & { readonly merchantId: number | undefined },
): Promise<LockboxFileRow> => {
  const { db, clock, actor, requestId } = context;
  const date = dateOf(command);
  const { merchantId, places } = await placeOf(context, command.merchantId);
  const now = clock.now();
  const maker = { actor: principalOf(actor), sessionId: actor.sessionId, requestId };
  try {
    return await db.transaction().execute(async (transaction) => {
      const series = await lockSeries(transaction, merchantId, now);
      if (series === undefined) throw locationUnknown();
      if (date >= series.today) throw dayOpen(date);
      const { id } = await makeFile(transaction, series, date, { maker, now });
      return withPlace(await getFile(transaction, id), places);
    });
  } catch (error) {
    throw error instanceof LockboxFault ? fileRefused(date, error) : error;
  }
};
