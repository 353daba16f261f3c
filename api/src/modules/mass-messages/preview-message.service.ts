import type { MassMessagePreview } from '@billfold/shared/contracts/bulk-message.contract';
import { fieldsIn, unknownFields } from '@billfold/shared/contracts/merge-fields';
import type { PreviewGroupMessageRequest } from '@billfold/shared/contracts/message.contract';
import { zonesOf } from '@billfold/shared/contracts/state-zones';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { isDaytime } from '../outbox/outbox.public';
import { type AudiencePart, countAudience, findSample } from './audience.queries';
import { findAudience } from './find-audience.service';
import { fillFor, ownAddresses } from './send-test.service';

const sum = (parts: readonly AudiencePart[], read: (part: AudiencePart) => number): number =>
  parts.reduce((total, part) => total + read(part), 0);

/**
 * Who would get a message, and what the first of them would read. Sends nothing; a text that is not finished yet is
 * judged, too.
 */
export const previewGroupMessage = async (
  context: UseCaseContext<StaffActor>,
  { autogroup, group_id: id, body: given, purpose = 'billing' }: PreviewGroupMessageRequest,
): Promise<MassMessagePreview> => {
  const { db, clock, config } = context;
  const { groupId, membership, sender } = await findAudience(context, { name: autogroup, id });
  const body = given.trim();
  const fields = fieldsIn(body).filter((name) => !unknownFields(body, 'mass').includes(name));
  const parts = await countAudience(db, membership, { purpose, fields });
  const sample = body === '' ? undefined : await findSample(db, membership, { purpose, fields });
  const recipients = sum(parts, (part) => part.recipients);
  const perSecond = sender.texts_per_second ?? config.messages.perSecond;
  const missingFields = fields.map((field, index) => ({
    field,
    count: sum(parts, ({ lacking }) => lacking[index] ?? 0),
  }));
  const delayed = parts.filter(
    ({ us_state: state }) => !isDaytime(clock.now(), zonesOf(state, sender.time_zone), sender),
  );
  return {
    group_id: groupId,
    merchant_id: sender.id,
    people: sum(parts, ({ people }) => people),
    recipients,
    opted_out: sum(parts, (part) => part.opted_out),
    without_number: sum(parts, (part) => part.without_number),
    missing_values: sum(parts, ({ missing }) => missing),
    missing_fields: missingFields.filter(({ count }) => count > 0),
    unknown_fields: [...unknownFields(body, 'mass')],
    per_second: perSecond,
    seconds: Math.ceil(recipients / perSecond),
    held_now: sum(delayed, (part) => part.recipients),
    sample:
      sample === undefined
        ? null
        : {
            sub_id: sample.id,
            full_name: sample.full_name,
            body: fillFor(body, sample, sender.name),
          },
    test_address: ownAddresses(sender)[0]?.shown ?? null,
  };
};
