import { countText } from '@billfold/shared/contracts/count-text';
import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { writtenField } from '@billfold/shared/contracts/merge-fields';
import { measureText } from '@billfold/shared/format/text-segments';

/** '15 seconds', '83 minutes', '2 hours and 5 minutes': how long texts take to leave. */
const durationText = (seconds: number): string => {
  if (seconds < 60) return countText(Math.max(1, Math.round(seconds)), 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return countText(minutes, 'minute');
  const hours = countText(Math.floor(minutes / 60), 'hour');
  const rest = minutes % 60;
  return rest === 0 ? hours : `${hours} and ${countText(rest, 'minute')}`;
};

/** '39 of 43 customers' */
export const audienceText = ({ people, recipients }: MassMessagePreview): string =>
  recipients === people
    ? countText(people, 'customer', 'customers')
    : `${recipients.toLocaleString('en-US')} of ${countText(people, 'customer', 'customers')}`;

/** Why the others do not: '3 opted out'. */
export const leftOutTexts = (preview: MassMessagePreview): readonly string[] =>
  [
    { count: preview.opted_out, text: `${preview.opted_out.toLocaleString('en-US')} opted out` },
    {
      count: preview.without_number,
      text: `${preview.without_number.toLocaleString('en-US')} without a phone number`,
    },
    ...preview.missing_fields.map(({ field, count }) => ({
      count,
      text: `${count.toLocaleString('en-US')} without a value for ${writtenField(field)}`,
    })),
  ]
    .filter(({ count }) => count > 0)
    .map(({ text }) => text);

/** "It'll take about 83 minutes.", with the segments of the sample where it has several. */
export const estimateText = ({ recipients, sample, seconds }: MassMessagePreview): string => {
  const { segments } = measureText(sample?.body ?? '');
  const size =
    segments > 1 ? `${countText(recipients, 'text')} of ${segments} segments each. ` : '';
  return `${size}It'll take about ${durationText(seconds)}.`;
};

/** 'Send to 15 customers?' */
export const questionTitle = ({ recipients }: MassMessagePreview): string =>
  `Send to ${countText(recipients, 'customer', 'customers')}?`;

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const clockText = (zone: string | undefined, now: Date): string => {
  const time = now.toLocaleTimeString('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
  });
  return `It's ${time}${zone === undefined ? '' : ` in ${cityOf(zone)}`}.`;
};

const isNight = (zone: string | undefined, now: Date): boolean => {
  const hour = Number(
    now.toLocaleTimeString('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }),
  );
  return hour < 8 || hour >= 21;
};

/** When texts that are sent now go out: "It's 9:06 PM in Denver. Texts go out when quiet hours end." */
export const leavingText = (
  preview: MassMessagePreview,
  zone: string | undefined,
  now: Date = new Date(),
): string => {
  const { held_now: held, recipients } = preview;
  const clock = clockText(zone, now);
  if (held === 0) return `${clock} ${estimateText(preview)}`;
  if (held === recipients && isNight(zone, now))
    return `${clock} Texts go out when quiet hours end.`;
  const whom = held === recipients ? 'all' : held.toLocaleString('en-US');
  return `It's quiet hours for ${whom} of them. Their texts go out when those end.`;
};
