import ical, {
  escape,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { type CalendarDay, dayAfter } from './calendar-rule.domain';

/** Signs that a line of the file may not hold; what breaks a line is left to be escaped. */
const CONTROL = /(?![\r\n])[\p{Cc}\u2028\u2029]/gu;
const clean = (text: string): string => text.replaceAll(CONTROL, ' ');

const midnight = (on: string): Date => new Date(`${on}T00:00:00Z`);

/** A calendar file (RFC 5545) of all-day events without busy time. */
export const presentCalendar = (name: string, days: readonly CalendarDay[], now: Date): string => {
  // the generator writes a calendar's name as it comes, unlike everything else
  const calendar = ical({
    name: escape(clean(name), false),
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Billfold', product: 'Payments', language: 'EN' },
  });
  for (const { uid, on, title, text, url, sequence, recurrence } of days) {
    calendar.createEvent({
      id: uid,
      start: midnight(on),
      end: midnight(dayAfter(on)),
      allDay: true,
      stamp: now,
      sequence,
      summary: clean(title),
      description: clean(text),
      url,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(recurrence === null ? {} : { repeating: `RRULE:${recurrence}` }),
    });
  }
  return `${calendar.toString()}\r\n`;
};
