import { auditedAll } from '../../../context/audited';
import { principalOf } from '../../../core/actor';
import { recordConsent } from '../../consents/consents.public';
import {
  changeContact,
  type ContactChange,
  lockContacts,
  staffOptInWording,
} from '../../subscriptions/subscriptions.public';
import type { FieldNames } from '../rows/field-names.domain';
import type { ImportScope } from '../rows/import-kind';
import { failed, type ImportRow, type RowChange, type RowResult } from '../rows/import-row.domain';
import type { CustomerCells } from './customer-row';
import { requiredText } from '../rows/field-names.domain';
import type { KnownCustomer } from './known-customers.queries';
import {
  changesOf,
  type CustomerField,
  nameFields,
  textsOf,
  type TextsWish,
} from './plan-customer.service';
import {
  type CustomerPatch,
  findStopped,
  listVersions,
  storePatches,
  storeTexts,
} from './store-customers.queries';

export type KnownRow = {
  readonly row: ImportRow;
  readonly cells: CustomerCells;
  readonly customer: KnownCustomer;
};
type Planned = KnownRow & {
  readonly changes: readonly RowChange[];
  readonly wish: TextsWish;
  readonly result: RowResult;
};

const textsChange = (textsRequest: TextsWish): readonly RowChange[] =>
  textsRequest === 'stay'
    ? []
    : [{ field: 'sms_opt_in', before: textsRequest === 'off', after: textsRequest === 'on' }];

const planOne = (one: KnownRow, stopped: ReadonlySet<string>, names: FieldNames): Planned => {
  const { row, cells, customer } = one;
  const changes = changesOf(customer, cells);
  const phone = cells.phone ?? customer.phone ?? '';
  const isMoved = changes.some(({ field }) => field === 'phone');
  // A changed phone ends texts.
  const isOn = customer.sms_opt_in && !isMoved;
  const { wish, warning } = textsOf(cells, { isOn, isStopped: stopped.has(phone) }, names);
  const all = [
    ...changes,
    ...textsChange(isMoved && customer.sms_opt_in && wish === 'stay' ? 'off' : wish),
  ];
  return {
    ...one,
    changes,
    wish,
    result: {
      row_no: row.row_no,
      outcome: all.length === 0 ? 'unchanged' : 'updated',
      reasons: [],
      warnings: warning === undefined ? [] : [warning],
      target_id: customer.id,
      changes: all,
    },
  };
};

const after = <Field extends CustomerField & keyof KnownCustomer>(
  changes: readonly RowChange[],
  customer: KnownCustomer,
  field: Field,
): KnownCustomer[Field] => {
  const change = changes.find((one) => one.field === field);
  // An undo may give an empty value back.
  return change === undefined ? customer[field] : (change.after as KnownCustomer[Field]);
};

/** A business customer that becomes a person needs a person's name, as in the form. */
const refuseNameless = (one: Planned, names: FieldNames): Planned => {
  const { row, customer, changes } = one;
  const isPerson = changes.some(({ field, after: is }) => field === 'is_business' && is === false);
  const name = `${after(changes, customer, 'first_name')}${after(changes, customer, 'last_name')}`;
  return isPerson && name === ''
    ? { ...one, result: failed(row, requiredText(names, ['first_name', 'last_name'])) }
    : one;
};

/** A customer with changes of names and address; null where it has none. */
export const patchOf = (
  customer: KnownCustomer,
  changes: readonly RowChange[],
): CustomerPatch | null => {
  const fields = changes.map(({ field }) => field);
  if (fields.every((field) => ['email', 'phone', 'sms_opt_in'].includes(field))) return null;
  const isBusiness = after(changes, customer, 'is_business');
  return {
    id: customer.id,
    user_id: customer.user_id,
    is_sole: customer.is_sole,
    has_names: nameFields.some((field) => fields.includes(field)),
    first_name: after(changes, customer, 'first_name'),
    last_name: after(changes, customer, 'last_name'),
    is_business: isBusiness,
    business_name: after(changes, customer, 'business_name'),
    date_of_birth: isBusiness ? null : after(changes, customer, 'date_of_birth'),
    service_address: after(changes, customer, 'service_address'),
    service_address2: after(changes, customer, 'service_address2'),
    service_address_city: after(changes, customer, 'service_address_city'),
    service_address_state: after(changes, customer, 'service_address_state'),
    service_address_zip: after(changes, customer, 'service_address_zip'),
    user_external_id: String(
      changes.find(({ field }) => field === 'external_ID')?.after ?? customer.user_external_id,
    ),
  };
};

/**
 * Where the merchant writes to a customer, as for any other change of it: a customer who has signed up gets a notice
 * and a question.
 */
export const changeContactOf = async (
  { transaction, context }: ImportScope,
  id: number,
  changes: readonly RowChange[],
): Promise<void> => {
  const contact: ContactChange = Object.fromEntries(
    changes.flatMap(({ field, after: value }) =>
      (field === 'email' || field === 'phone') && typeof value === 'string' ? [[field, value]] : [],
    ),
  );
  if (Object.keys(contact).length === 0) return;
  const [link] = await lockContacts(transaction, { id }, context.actor);
  if (link !== undefined) await changeContact(transaction, context, link, contact);
};

const keepTexts = async (
  { transaction, context, merchant, importId }: ImportScope,
  planned: readonly Planned[],
): Promise<void> => {
  const { actor, clock, requestId } = context;
  const changed = planned.filter(({ wish }) => wish !== 'stay');
  for (const isOn of [true, false]) {
    const ids = changed
      .filter(({ wish }) => (wish === 'on') === isOn)
      .map(({ customer }) => customer.id);
    if (ids.length > 0) await storeTexts(transaction, ids, isOn);
  }
  for (const { row, cells, customer, wish } of changed) {
    const isOn = wish === 'on';
    await recordConsent(transaction, {
      ...(isOn ? cells.agreement : {}),
      userId: customer.user_id,
      subscriptionId: customer.id,
      merchantId: merchant.id,
      kind: 'sms',
      action: isOn ? 'given' : 'withdrawn',
      wording: staffOptInWording({ field: 'sms_opt_in', isOn }, merchant.name, cells.agreement),
      channel: 'web',
      source: `import ${importId}, line ${row.line}`,
      actor: principalOf(actor),
      requestId,
      at: clock.now(),
    });
  }
};

const sidesOf = (changes: readonly RowChange[], importId: number) => ({
  before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
  after: {
    ...Object.fromEntries(changes.map(({ field, after: value }) => [field, value])),
    import: importId,
  },
});

const write = async (
  scope: ImportScope,
  planned: readonly Planned[],
): Promise<readonly RowResult[]> => {
  const { transaction, context, merchant, importId } = scope;
  await storePatches(
    transaction,
    planned.flatMap(({ customer, changes }) => patchOf(customer, changes) ?? []),
  );
  for (const { customer, changes } of planned) await changeContactOf(scope, customer.id, changes);
  await keepTexts(scope, planned);
  await auditedAll(
    transaction,
    context,
    planned.map(({ customer, result }) => ({
      action: 'subscription.edited',
      entity: 'subscription',
      entityId: customer.id,
      merchantId: merchant.id,
      fields: [...(result.changes ?? []).map(({ field }) => field), 'import'],
      ...sidesOf(result.changes ?? [], importId),
    })),
  );
  const versions = await listVersions(
    transaction,
    planned.map(({ customer }) => customer.id),
  );
  return planned.map(({ result, customer }) => ({
    ...result,
    trace: { version: versions.get(customer.id) },
  }));
};

/** Changes customers by rows that name them, or says what would be changed. */
export const updateCustomers = async (
  scope: ImportScope,
  rows: readonly KnownRow[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  if (rows.length === 0) return [];
  const { names } = scope;
  const phones = rows.flatMap(({ cells, customer }) => cells.phone ?? customer.phone ?? []);
  const stopped = await findStopped(scope.transaction, scope.merchant.id, phones);
  const planned = rows.map((row) => refuseNameless(planOne(row, stopped, names), names));
  const changed = planned.filter(({ result }) => result.outcome === 'updated');
  const same = planned.filter(({ result }) => result.outcome !== 'updated');
  if (!isRun || changed.length === 0) return planned.map(({ result }) => result);
  return [...same.map(({ result }) => result), ...(await write(scope, changed))];
};
