import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { type CalendarDay, dayAfter } from './calendar-rule.domain';

const midnight = (on: string): Date => new Date(`${on}T00:00:00Z`);

/** A calendar file (RFC 5545) of all-day events, which block nobody's day. */
export const presentCalendar = (name: string, days: readonly CalendarDay[], now: Date): string => {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Billfold', product: 'Payments', language: 'EN' } });
  for (const { uid, on, title, text, url, sequence, recurrence } of days) {
    calendar.createEvent({
      id: uid,
      start: midnight(on),
      end: midnight(dayAfter(on)),
      allDay: true,
      stamp: now,
      sequence,
      summary: title,
      description: text,
      url,
      status: ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      ...(recurrence === null ? {} : { repeating: `RRULE:${recurrence}` }),
    });
  }
  return `${calendar.toString()}\r\n`;
};
