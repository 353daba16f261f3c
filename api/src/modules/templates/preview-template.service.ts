import {
  fillMergeFields,
  type MergeValues,
  unknownFields,
} from '@billfold/shared/contracts/merge-fields';
import type {
  DraftPreview,
  DraftPreviewRequest,
  TemplatePreview,
  TemplatePreviewQuery,
} from '@billfold/shared/contracts/template.contract';
import { measureText } from '@billfold/shared/format/text-segments';
import { merchantMeant, type StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { customerMergeValues, namesOf } from '../../core/message.domain';
import { samplePayLink } from '../auth/auth.public';
import { invoiceMergeValues, sampleName, sampleValues } from './merge-values.domain';
import {
  findMerchantName,
  isOfMerchant,
  listPreviewCustomers,
  type PreviewCustomer,
} from './preview.queries';
import {
  billNotFound,
  customerNotFound,
  locationNotFound,
  locationProblems,
  templateNotFound,
} from './template.errors';
import { presentTemplate } from './present-template';
import { findTemplate } from './template.queries';

type Context = UseCaseContext<StaffActor>;
type Wanted = {
  readonly body: string;
  readonly merchantId: number;
  readonly subscriptionId: number | undefined;
  readonly invoiceId: number | undefined;
};

/** Among so many of the newest customers one is looked for who has every value. */
const mostTried = 50;

const billValues = ({ bill, today }: PreviewCustomer, publicUrl: string): MergeValues =>
  bill === null
    ? {}
    : invoiceMergeValues(bill, {
        today,
        link: samplePayLink(publicUrl),
      });

const valuesOf = (customer: PreviewCustomer, publicUrl: string): MergeValues => ({
  ...customerMergeValues(namesOf(customer), customer.merchant_name),
  ...billValues(customer, publicUrl),
});

const assertOwned = async (
  { db }: Context,
  { merchantId, subscriptionId, invoiceId }: Wanted,
): Promise<void> => {
  if (
    subscriptionId !== undefined &&
    !(await isOfMerchant(db, 'subscriptions', { merchantId, id: subscriptionId }))
  )
    throw customerNotFound();
  if (
    invoiceId !== undefined &&
    !(await isOfMerchant(db, 'invoices', { merchantId, id: invoiceId }))
  )
    throw billNotFound();
};

const readSample = async ({ db, config }: Context, merchantId: number): Promise<MergeValues> => {
  const merchantName = await findMerchantName(db, merchantId);
  if (merchantName === undefined) throw locationNotFound();
  return sampleValues(merchantName, samplePayLink(config.publicUrl));
};

/** The requested customer, or the newest who has every value; undefined when there is none. */
const findFilled = async (context: Context, wanted: Wanted) => {
  const { db, clock, config } = context;
  const isAsked = wanted.subscriptionId !== undefined || wanted.invoiceId !== undefined;
  const customers = await listPreviewCustomers(db, {
    ...wanted,
    now: clock.now(),
    limit: isAsked ? 1 : mostTried,
  });
  if (isAsked && customers.length === 0) throw billNotFound();
  const filled = customers.map((customer) => ({
    name: customer.full_name,
    values: valuesOf(customer, config.publicUrl),
  }));
  return filled.find(
    ({ values }) => isAsked || fillMergeFields(wanted.body, values).missing.length === 0,
  );
};

const preview = async (context: Context, wanted: Wanted): Promise<DraftPreview> => {
  await assertOwned(context, wanted);
  const { body, merchantId } = wanted;
  const found = await findFilled(context, wanted);
  const values = found?.values ?? (await readSample(context, merchantId));
  const { text, missing } = fillMergeFields(body, values);
  const unknown = unknownFields(body);
  const { characters, segments } = measureText(text);
  return {
    raw_message: body,
    preview_message: text,
    filled_for: found?.name ?? sampleName,
    is_sample: found === undefined,
    missing: missing.filter((name) => !unknown.includes(name)),
    unknown: [...unknown],
    characters,
    segments,
  };
};

/** A template, filled for a customer. Throws templateNotFound, customerNotFound and billNotFound. */
export const previewTemplate = async (
  context: Context,
  { id, subscription_id: subscriptionId, invoice_id: invoiceId }: TemplatePreviewQuery,
): Promise<TemplatePreview> => {
  const { merchantIds } = context.actor;
  const row = await findTemplate(context.db, { merchantIds, id });
  if (row === undefined) throw templateNotFound();
  const { name, body, merchant_id: merchantId } = row;
  const filled = await preview(context, { body, merchantId, subscriptionId, invoiceId });
  return { id, name, template: presentTemplate(row), ...filled };
};

/** A text that is still being written, filled likewise. Throws locationNotFound, customerNotFound and billNotFound. */
export const previewDraft = (
  context: Context,
  { body, merchant_id, subscription_id, invoice_id }: DraftPreviewRequest,
): Promise<DraftPreview> =>
  preview(context, {
    body,
    merchantId: merchantMeant(context.actor, merchant_id, locationProblems),
    subscriptionId: subscription_id,
    invoiceId: invoice_id,
  });
