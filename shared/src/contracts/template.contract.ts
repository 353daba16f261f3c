import { Type, type Static } from 'typebox';
import { messageLimits, nameLimits } from './limits';

const texts = {
  name: Type.String({ maxLength: nameLimits.max }),
  body: Type.String({ maxLength: messageLimits.bodyMax, 'x-text': 'lines' }),
};
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

const UsedBy = Type.Object({ id: Type.Integer(), label: Type.String() });

/** GET sms_templates: a text with merge fields that staff write once. */
export const TemplateView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  body: Type.String(),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  is_archived: Type.Boolean(),
  version: Type.Integer({ description: 'grows with each edit; sent back by the editor' }),
  segments: Type.Integer({ description: 'of the raw text' }),
  used_by: Type.Array(UsedBy, { description: 'automated events that send it' }),
});
export type TemplateView = Static<typeof TemplateView>;

const Preview = Type.Object({
  raw_message: Type.String(),
  preview_message: Type.String({ description: 'fields without a value stay as they are written' }),
  filled_for: Type.String({ description: 'the name of the customer, or of the sample' }),
  is_sample: Type.Boolean({ description: 'no customer has every value: the values are made up' }),
  missing: Type.Array(Type.String(), { description: 'names of fields without a value' }),
  unknown: Type.Array(Type.String(), { description: 'names in braces that are no field' }),
  characters: Type.Integer(),
  segments: Type.Integer(),
});

/** GET sms_templates/preview?id={id}: filled for one customer of the merchant. */
export const TemplatePreview = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  template: TemplateView,
  ...Preview.properties,
});
export type TemplatePreview = Static<typeof TemplatePreview>;

/** POST sms_templates/preview: a text that is still being written. */
export const DraftPreview = Preview;
export type DraftPreview = Static<typeof DraftPreview>;

/** Absent: the newest customer who has every value, else a sample. */
const filledFor = { subscription_id: Type.Optional(Id), invoice_id: Type.Optional(Id) };

export const TemplatePreviewQuery = Type.Object({ id: Id, ...filledFor });
export type TemplatePreviewQuery = Static<typeof TemplatePreviewQuery>;

export const DraftPreviewRequest = Type.Object(
  { body: texts.body, merchant_id: Type.Optional(Id), ...filledFor },
  { additionalProperties: false },
);
export type DraftPreviewRequest = Static<typeof DraftPreviewRequest>;

/** POST sms_templates. `merchant_id` is required of staff of several merchants. */
export const CreateTemplateRequest = Type.Object(
  { ...texts, merchant_id: Type.Optional(Id) },
  { additionalProperties: false },
);
export type CreateTemplateRequest = Static<typeof CreateTemplateRequest>;

/** PATCH sms_templates/{id}. With `version`, 409 `version_mismatch` with the template of now as `present`. */
export const EditTemplateRequest = Type.Object(
  { ...texts, version: Type.Optional(Type.Integer({ minimum: 1 })) },
  { additionalProperties: false },
);
export type EditTemplateRequest = Static<typeof EditTemplateRequest>;

/** POST sms_templates/{id}/archive */
export const ArchiveTemplateRequest = Type.Object(
  { is_archived: Type.Boolean() },
  { additionalProperties: false },
);
export type ArchiveTemplateRequest = Static<typeof ArchiveTemplateRequest>;
