import { savedViewLimits, type SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type {
  ChangeViewRequest,
  SavedView,
  SaveViewRequest,
} from '@billfold/shared/contracts/saved-view.contract';
import { ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { boolean, object } from 'yup';

export type ViewForm = {
  readonly name: string;
  readonly isShared: boolean;
  /** The id as a text, '' while nothing is chosen. */
  readonly merchant: string;
};

export const viewSchema = object({
  name: textRule().max(
    savedViewLimits.nameMax,
    `Names can have up to ${savedViewLimits.nameMax} characters.`,
  ),
  isShared: boolean(),
  merchant: textRule({ isRequired: false }).test(
    'chosen',
    ruleTexts.required,
    (merchant, { parent }) => !(parent as ViewForm).isShared || (merchant ?? '') !== '',
  ),
});

const onlyOf = (merchantIds: readonly number[]): string =>
  merchantIds.length === 1 ? String(merchantIds[0]) : '';

export const newViewForm = (merchantIds: readonly number[]): ViewForm => ({
  name: '',
  isShared: false,
  merchant: onlyOf(merchantIds),
});

export const viewFormOf = (
  { name, merchant_id: merchantId }: SavedView,
  merchantIds: readonly number[],
): ViewForm => ({
  name,
  isShared: merchantId !== null,
  merchant: merchantId === null ? onlyOf(merchantIds) : String(merchantId),
});

const sharingOf = ({ isShared, merchant }: ViewForm) => ({
  is_shared: isShared,
  ...(isShared && { merchant_id: Number(merchant) }),
});

export const toSaveRequest = (
  form: ViewForm,
  view: { readonly list: SavedViewList; readonly query: string },
): SaveViewRequest => ({ ...view, name: form.name.trim(), ...sharingOf(form) });

/** Who has a view is sent only by its author, who alone decides. */
export const toChangeRequest = (
  form: ViewForm,
  { is_mine: isMine }: SavedView,
  version: number,
): ChangeViewRequest => ({
  name: form.name.trim(),
  version,
  ...(isMine && sharingOf(form)),
});
