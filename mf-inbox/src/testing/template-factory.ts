import type {
  DraftPreview,
  TemplatePreview,
  TemplateView,
} from '@billfold/shared/contracts/template.contract';

/** A reminder of merchant 1 that an automated event sends. */
export const templateWith = (change: Partial<TemplateView> = {}): TemplateView => ({
  id: 2,
  name: 'Due soon',
  body: 'Hi {user first name}, a bill is due.',
  merchant_id: 1,
  merchant_name: 'Cedar',
  is_archived: false,
  version: 3,
  segments: 1,
  used_by: [],
  ...change,
});

export const draftPreviewWith = (change: Partial<DraftPreview> = {}): DraftPreview => ({
  raw_message: 'Hi {user first name}, a bill is due.',
  preview_message: 'Hi Ana, a bill is due.',
  filled_for: 'Ana Rivera',
  is_sample: false,
  missing: [],
  unknown: [],
  characters: 22,
  segments: 1,
  ...change,
});

export const previewWith = (
  change: Partial<TemplatePreview> = {},
  template: Partial<TemplateView> = {},
): TemplatePreview => ({
  id: 2,
  name: 'Due soon',
  template: templateWith(template),
  ...draftPreviewWith(),
  ...change,
});
