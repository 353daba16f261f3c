import { unknownFields, writtenField } from '@billfold/shared/contracts/merge-fields';
import { messageLimits } from '@billfold/shared/contracts/limits';
import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import type { FormPart } from '@billfold/shared/forms/form-base';
import { textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import type { TemplateSave } from '../../entities/template/save-template.submission';

export type TemplateValues = {
  /** The merchant's id; '' while nothing is chosen. */
  readonly merchant: string;
  readonly name: string;
  readonly body: string;
};

export const newTemplate = (merchant: string): TemplateValues => ({
  merchant,
  name: '',
  body: '',
});

export const templateValuesOf = (template: TemplateView): TemplateValues => ({
  merchant: String(template.merchant_id),
  name: template.name,
  body: template.body,
});

/** '{customer name} is not a field.' */
const unknownText = (body: string): string =>
  unknownFields(body)
    .map((name) => `${writtenField(name)} isn't a field.`)
    .join(' ');

export const templateSchema = object({
  merchant: textRule(),
  name: textRule({ requiredText: 'Please enter a name.' }),
  body: textRule({ requiredText: 'Please enter a message.' }).test(
    'fields',
    ({ value }: { readonly value: string }) => unknownText(value),
    (value) => value === undefined || unknownFields(value).length === 0,
  ),
});

export const templateParts: readonly FormPart<TemplateValues>[] = [
  { label: 'Name', fields: ['name'], textOf: ({ name }) => name },
  { label: 'Message', fields: ['body'], textOf: ({ body }) => body },
];

export const toTemplateSave = (
  values: TemplateValues,
  edited: TemplateSave['edited'],
): TemplateSave => ({
  edited,
  merchantId: Number(values.merchant),
  name: values.name.trim(),
  body: values.body.trim(),
});

/** Whether the server can fill it. */
export const isPreviewable = ({ merchant, body }: TemplateValues): boolean =>
  merchant !== '' && body.trim() !== '' && body.length <= messageLimits.bodyMax;
