import { randomBytes } from 'node:crypto';
import { auditedAll } from '../../../context/audited';
import { principalOf } from '../../../core/actor';
import { mapGivingWay } from '../../../core/give-way';
import { recordConsent } from '../../consents/consents.public';
import { newCustomerFields } from '../../customers/customers.public';
import { staffOptInWording } from '../../subscriptions/subscriptions.public';
import { emailTaken } from '../../../core/address-taken.errors';
import type { FieldNames } from '../rows/field-names.domain';
import type { ImportScope } from '../rows/import-kind';
import { failed, type ImportRow, type RowResult } from '../rows/import-row.domain';
import { type CustomerCells, findGaps, isBusinessOf } from './customer-row';
import { textsOf } from './plan-customer.service';
import {
  findLinked,
  findPersons,
  findStopped,
  type FreshCustomer,
  insertLinks,
  insertPersons,
  type NewLink,
} from './store-customers.queries';

const textsOn = { field: 'sms_opt_in', isOn: true } as const;

type Row = { readonly row: ImportRow; readonly cells: CustomerCells };
type Planned = Row & { readonly fresh: FreshCustomer; readonly result: RowResult };

type Contacts = Pick<CustomerCells, 'email' | 'phone'>;
const keyOf = ({ email, phone }: { [key in keyof Contacts]: string | null | undefined }): string =>
  `${email} ${phone}`;

type Known = {
  /** Ids by `keyOf`. */
  readonly persons: ReadonlyMap<string, number>;
  readonly linked: ReadonlySet<number>;
  readonly stopped: ReadonlySet<string>;
  readonly names: FieldNames;
};

const readKnown = async (
  { transaction, merchant, names }: ImportScope,
  rows: readonly Row[],
  isRun: boolean,
): Promise<Known> => {
  const emails = rows.flatMap(({ cells }) => cells.email ?? []);
  const phones = rows.flatMap(({ cells }) => cells.phone ?? []);
  const persons = await findPersons(transaction, { emails, phones }, isRun);
  const ids = persons.map(({ id }) => id);
  return {
    // A later entry replaces an earlier one: people who have signed up come last.
    persons: new Map(persons.map((person) => [keyOf(person), person.id])),
    linked: await findLinked(transaction, merchant.id, ids),
    stopped: await findStopped(transaction, merchant.id, phones),
    names,
  };
};

const freshOf = ({ row, cells }: Row, userId: number | null, hasTexts: boolean): FreshCustomer => {
  const isBusiness = isBusinessOf(cells);
  return {
    row_no: row.row_no,
    user_id: userId,
    // Says nothing about the person: other merchants of theirs read it.
    username: `c${randomBytes(8).toString('hex')}`,
    email: cells.email ?? '',
    phone: cells.phone ?? '',
    first_name: cells.first_name ?? '',
    last_name: cells.last_name ?? '',
    is_business: isBusiness,
    business_name: isBusiness ? (cells.business_name ?? '') : '',
    date_of_birth: isBusiness ? null : (cells.date_of_birth ?? null),
    service_address: cells.service_address ?? '',
    service_address2: cells.service_address2 ?? '',
    service_address_city: cells.service_address_city ?? '',
    service_address_state: cells.service_address_state ?? '',
    service_address_zip: cells.service_address_zip ?? '',
    external_id: cells.external_ID ?? '',
    has_texts: hasTexts,
  };
};

/** The person who has both e-mail and phone, or a new one. */
const planOne = (one: Row, existing: Known): Planned | RowResult => {
  const { row, cells } = one;
  const gaps = findGaps(cells, existing.names);
  if (gaps.length > 0) return failed(row, ...gaps);
  const userId = existing.persons.get(keyOf(cells)) ?? null;
  if (userId !== null && existing.linked.has(userId)) return failed(row, emailTaken().message);
  const isStopped = existing.stopped.has(cells.phone ?? '');
  const { wish, warning } = textsOf(cells, { isOn: false, isStopped }, existing.names);
  const warnings = warning === undefined ? [] : [warning];
  return {
    ...one,
    fresh: freshOf(one, userId, wish === 'on'),
    result: { row_no: row.row_no, outcome: 'created', reasons: [], warnings },
  };
};

const auditedFields = [...newCustomerFields, 'import'] as const;

const keepConsents = async (
  { transaction, context, merchant, importId }: ImportScope,
  planned: readonly (Planned & { readonly link: NewLink; readonly id: number })[],
): Promise<void> => {
  const { actor, requestId, clock } = context;
  for (const { cells, link, id, row } of planned)
    if (link.has_texts && cells.agreement !== undefined)
      await recordConsent(transaction, {
        ...cells.agreement,
        userId: link.user_id,
        subscriptionId: id,
        merchantId: merchant.id,
        kind: 'sms',
        action: 'given',
        wording: staffOptInWording(textsOn, merchant.name, cells.agreement),
        channel: 'web',
        source: `import ${importId}, line ${row.line}`,
        actor: principalOf(actor),
        requestId,
        at: clock.now(),
      });
};

const write = async (
  scope: ImportScope,
  planned: readonly Planned[],
): Promise<readonly RowResult[]> => {
  const { transaction, context, merchant, importId } = scope;
  const now = context.clock.now();
  const newPersons = planned.filter(({ fresh }) => fresh.user_id === null);
  const idOf = await insertPersons(
    transaction,
    newPersons.map(({ fresh }) => fresh),
    now,
  );
  const linked = planned.map((one) => ({
    ...one,
    link: {
      ...one.fresh,
      user_id: one.fresh.user_id ?? idOf.get(one.fresh.username) ?? 0,
      is_new: one.fresh.user_id === null,
    },
  }));
  const links = linked.map(({ link }) => link);
  const made = await insertLinks(transaction, merchant.id, links, now);
  const done = linked.map((one) => {
    const subscription = made.get(one.link.user_id);
    if (subscription === undefined) throw new Error(`Row ${one.row.row_no} made no customer.`);
    return { ...one, id: subscription.id, version: subscription.version };
  });
  await keepConsents(scope, done);
  await auditedAll(
    transaction,
    context,
    done.map(({ id, link }) => ({
      action: 'subscription.created',
      entity: 'subscription',
      entityId: id,
      merchantId: merchant.id,
      fields: auditedFields,
      before: null,
      after: {
        ...link,
        external_ID: link.external_id,
        sms_opt_in: link.has_texts,
        import: importId,
      },
    })),
  );
  return done.map(({ result, id, version, link }) => ({
    ...result,
    target_id: id,
    trace: { version, isNewPerson: link.is_new },
  }));
};

/** Makes customers of rows that name none of the merchant, or says what would be made. */
export const createCustomers = async (
  scope: ImportScope,
  rows: readonly Row[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  if (rows.length === 0) return [];
  const existing = await readKnown(scope, rows, isRun);
  const plans = await mapGivingWay(rows, (row) => planOne(row, existing));
  const planned = plans.flatMap((plan) => ('fresh' in plan ? [plan] : []));
  const refused = plans.flatMap((plan) => ('fresh' in plan ? [] : [plan]));
  if (!isRun || planned.length === 0) return [...refused, ...planned.map(({ result }) => result)];
  return [...refused, ...(await write(scope, planned))];
};
