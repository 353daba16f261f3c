import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { writtenField } from '@billfold/shared/contracts/merge-fields';
import { measureText } from '@billfold/shared/format/text-segments';

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** '83 min', '2 h 5 min': how long texts take to leave. */
const durationText = (seconds: number): string => {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
};

/** '39 of 43 customers get it.' */
export const audienceText = ({ people, recipients }: MassMessagePreview): string =>
  recipients === people
    ? `${counted(people, 'customer gets', 'customers get')} it.`
    : `${recipients.toLocaleString('en-US')} of ${counted(people, 'customer', 'customers')} get it.`;

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

/** '5,000 texts at 1 a second: 83 min', with the segments of the sample where it has several. */
export const estimateText = ({
  recipients,
  sample,
  per_second: perSecond,
  seconds,
}: MassMessagePreview): string => {
  const { segments } = measureText(sample?.body ?? '');
  const size = segments > 1 ? ` of ${segments} segments` : '';
  return `${counted(recipients, 'text', 'texts')}${size} at ${perSecond} a second: ${durationText(seconds)}`;
};
