import { cutText } from '@billfold/shared/contracts/cut-text';
import { messageLimits, nameLimits } from '@billfold/shared/contracts/limits';
import { fillMergeFields, unknownFields } from '@billfold/shared/contracts/merge-fields';
import type {
  CreateTemplateRequest,
  EditTemplateRequest,
  TemplateView,
} from '@billfold/shared/contracts/template.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantMeant, requirePermission, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { publishChanged } from '../live-events/live-events.public';
import { samplePayLink } from '../auth/auth.public';
import { sampleValues } from './merge-values.domain';
import {
  bodyMissing,
  fieldsUnknown,
  filledTooLong,
  locationProblems,
  nameMissing,
  nameTaken,
  templateChanged,
  templateInUse,
  templateNotFound,
} from './template.errors';
import { presentTemplate } from './present-template';
import {
  deleteTemplateRow,
  findTemplate,
  insertTemplate,
  isNameTaken,
  listNamesLike,
  lockTemplate,
  lockTemplateNames,
  setArchived,
  type TemplateRow,
  updateTemplate,
} from './template.queries';

type Context = UseCaseContext<StaffActor>;
type Change = 'created' | 'edited' | 'archived' | 'restored' | 'deleted';
type Texts = { readonly name: string; readonly body: string };

/** Throws nameMissing, bodyMissing, fieldsUnknown and filledTooLong. */
const readTexts = ({ config }: Context, texts: Texts): Texts => {
  const name = texts.name.trim();
  const body = texts.body.trim();
  if (name === '') throw nameMissing();
  if (body === '') throw bodyMissing();
  const unknown = unknownFields(body);
  if (unknown.length > 0) throw fieldsUnknown(unknown);
  const { text } = fillMergeFields(body, sampleValues('', samplePayLink(config.publicUrl)));
  if (text.length > messageLimits.bodyMax) throw filledTooLong();
  return { name, body };
};

const claimName = async (
  executor: Executor,
  wanted: Parameters<typeof isNameTaken>[1],
): Promise<void> => {
  await lockTemplateNames(executor, wanted.merchantId);
  if (await isNameTaken(executor, wanted)) throw nameTaken();
};

/** Audits a change, and makes the open screens of other staff read the templates again. */
const record = async (
  executor: Executor,
  context: Context,
  change: Change,
  { before, after }: { readonly before: TemplateRow | null; readonly after: TemplateRow | null },
): Promise<void> => {
  const { id, merchant_id: merchantId } = after ?? before ?? { id: 0, merchant_id: 0 };
  const isChanged = await audited(executor, context, {
    action: `template.${change}`,
    entity: 'template',
    entityId: id,
    merchantId,
    fields: ['name', 'body', 'is_archived'],
    before,
    after,
  });
  if (isChanged)
    await publishChanged(executor, [{ merchantId, entity: 'template', id }], context.clock.now());
};

const getChanged = async (
  executor: Executor,
  { actor }: Context,
  id: number,
): Promise<TemplateRow> => {
  const row = await findTemplate(executor, { merchantIds: actor.merchantIds, id });
  if (row === undefined) throw templateNotFound();
  return row;
};

const store = async (
  executor: Executor,
  context: Context,
  template: Texts & { readonly merchantId: number },
): Promise<TemplateView> => {
  const id = await insertTemplate(executor, { ...template, now: context.clock.now() });
  const after = await getChanged(executor, context, id);
  await record(executor, context, 'created', { before: null, after });
  return presentTemplate(after);
};

/** Throws templateNotFound for a template of others. */
const lockOwn = async (
  executor: Executor,
  { actor }: Context,
  id: number,
): Promise<TemplateRow> => {
  const row = await lockTemplate(executor, { merchantIds: actor.merchantIds, id });
  if (row === undefined) throw templateNotFound();
  return row;
};

export type CreateTemplate = {
  readonly request: CreateTemplateRequest;
  readonly idempotencyKey: string | undefined;
};

/**
 * Creates a template; its name is the only one of the merchant in any case. Throws nameTaken, and for texts that cannot
 * be filled. The same idempotency key answers the same template.
 */
export const createTemplate = async (
  context: Context,
  { request, idempotencyKey: key }: CreateTemplate,
): Promise<AnswerOnce> => {
  const merchantId = merchantMeant(context.actor, request.merchant_id, locationProblems);
  const texts = readTexts(context, request);
  return makeOnce(context, { route: 'POST sms_templates', key, request }, async (transaction) => {
    await claimName(transaction, { merchantId, name: texts.name, except: null });
    return store(transaction, context, { ...texts, merchantId });
  });
};

/**
 * Changes name and text. Throws templateChanged for an editor of an earlier version, and forbidden where automated
 * events send it and the editor may not change those.
 */
export const editTemplate = async (
  context: Context,
  id: number,
  request: EditTemplateRequest,
): Promise<TemplateView> => {
  const texts = readTexts(context, request);
  return context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (request.version !== undefined && request.version !== before.version)
      throw templateChanged(presentTemplate(before));
    const merchantId = before.merchant_id;
    if (before.used_by.length > 0) requirePermission(context.actor, 'automation', merchantId);
    await claimName(transaction, { merchantId, name: texts.name, except: id });
    await updateTemplate(transaction, { id, ...texts, now: context.clock.now() });
    const after = await getChanged(transaction, context, id);
    await record(transaction, context, 'edited', { before, after });
    return presentTemplate(after);
  });
};

/** 'Welcome (copy)', or the first free 'Welcome (copy 2)'; a long name is cut. */
const copyNameOf = (name: string, taken: ReadonlySet<string>): string => {
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const copy = `${cutText(name, nameLimits.max - end.length)}${end}`;
    if (!taken.has(copy.toLowerCase())) return copy;
  }
};

export type DuplicateTemplate = {
  readonly id: number;
  readonly idempotencyKey: string | undefined;
};

/** Makes a copy with a name of its own. The same idempotency key answers the same copy. */
export const duplicateTemplate = (
  context: Context,
  { id, idempotencyKey: key }: DuplicateTemplate,
): Promise<AnswerOnce> => {
  const making = { route: 'POST sms_templates/{id}/duplicate', key, request: { id } };
  return makeOnce(context, making, async (transaction) => {
    const { merchant_id: merchantId, name, body } = await lockOwn(transaction, context, id);
    await lockTemplateNames(transaction, merchantId);
    const beginning = cutText(name, nameLimits.max - 20);
    const taken = await listNamesLike(transaction, merchantId, beginning);
    return store(transaction, context, { merchantId, name: copyNameOf(name, taken), body });
  });
};

/** Takes a template out of the lists, or back into them. Throws templateInUse while an automated event sends it. */
export const archiveTemplate = async (
  context: Context,
  id: number,
  isArchived: boolean,
): Promise<TemplateView> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (before.is_archived === isArchived) return presentTemplate(before);
    if (isArchived && before.used_by.length > 0) throw templateInUse(before.used_by);
    await setArchived(transaction, id, isArchived ? context.clock.now() : null);
    const after = await getChanged(transaction, context, id);
    await record(transaction, context, isArchived ? 'archived' : 'restored', { before, after });
    return presentTemplate(after);
  });

/** Deletes a template. Throws templateInUse while an automated event sends it. */
export const deleteTemplate = async (context: Context, id: number): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (before.used_by.length > 0) throw templateInUse(before.used_by);
    await deleteTemplateRow(transaction, id);
    await record(transaction, context, 'deleted', { before, after: null });
  });
