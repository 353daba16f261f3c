import {
  importFields,
  importRequired,
  type ImportKind,
} from '@billfold/shared/contracts/import-rule';
import type { ImportColumn, ImportMapping } from '@billfold/shared/contracts/import.contract';
import { distance } from 'fastest-levenshtein';

type MappedBy = ImportColumn['by'];
export type MappedColumns = {
  readonly mapping: ImportMapping;
  readonly by: readonly MappedBy[];
};

/** Other heads for the same thing, without spaces and signs. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  is_business: ['business', 'isbusiness', 'iscompany', 'commercial'],
  business_name: ['company', 'companyname', 'businessname', 'organization', 'organisation'],
  first_name: ['firstname', 'first', 'givenname', 'forename', 'fname'],
  last_name: ['lastname', 'last', 'surname', 'familyname', 'lname'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'cell', 'cellphone', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail', 'emailaddr'],
  date_of_birth: ['dateofbirth', 'dob', 'birthday', 'birthdate', 'born'],
  service_address: [
    'address',
    'address1',
    'street',
    'serviceaddress',
    'streetaddress',
    'addressline1',
  ],
  service_address2: ['address2', 'apt', 'unit', 'suite', 'addressline2'],
  service_address_city: ['city', 'town', 'serviceaddresscity'],
  service_address_state: ['state', 'st', 'usstate', 'province', 'serviceaddressstate'],
  service_address_zip: ['zip', 'zipcode', 'postalcode', 'postcode'],
  external_ID: [
    'externalid',
    'accountnumber',
    'account',
    'customerid',
    'customernumber',
    'customerno',
    'custno',
    'cust',
    'accountno',
    'acctno',
    'acct',
  ],
  sms_opt_in: ['smsoptin', 'textoptin', 'optin', 'optintexts', 'optintotexts', 'texts'],
  consent_source: ['consentsource', 'agreedby', 'consent'],
  consent_date: ['consentdate', 'agreedon', 'optindate'],
  consent_reference: ['consentreference'],
  merchant_id: ['merchantid', 'businessid', 'locationid'],
  merchant_name: ['merchantname', 'merchant', 'location'],
  user_id: ['userid'],
  invoice_external_id: ['invoiceexternalid', 'billnumber', 'externalinvoiceid'],
  invoice_number: ['invoicenumber', 'invoiceno', 'number', 'billnumber'],
  invoice: ['invoiceid'],
  item_description: ['itemdescription', 'item', 'lineitem', 'itemname'],
  item_amount: ['itemamount', 'lineamount', 'price', 'amount', 'itemprice'],
  tax_description: ['taxdescription', 'taxname'],
  tax_amount: ['taxamount', 'tax'],
  due_date: ['duedate', 'due', 'dueon'],
  description: ['description', 'memo', 'invoicedescription'],
  minimum_amount_due: ['minimumamountdue', 'minimumdue', 'minimum'],
  amount: ['amount', 'amountpaid', 'paidamount', 'paid', 'paymentamount', 'total'],
  paid_date: ['paiddate', 'paidon', 'paymentdate', 'date'],
  method: ['method', 'paymentmethod', 'paidby', 'tender'],
  reference: ['reference', 'ref', 'checknumber', 'checkno', 'referencenumber'],
  transaction: ['transactionid'],
};

/** Columns of our own files that an import leaves out, besides those whose field has a column of its own there. */
const leftOut: Readonly<Record<ImportKind, readonly string[]>> = {
  customers: ['tags', 'reason'],
  invoices: ['reason', 'state', 'amount_paid', 'paid_date', 'full_name'],
  payments: ['user', 'invoice_description', 'collected', 'reason'],
};

const plain = (head: string): string => head.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const isAlike = (head: string, name: string): boolean =>
  head === name || (name.length > 5 && distance(head, name) === 1);

const suggest = (fields: readonly string[], head: string): string | null => {
  const given = plain(head);
  if (given === '') return null;
  const names = (field: string) => [plain(field), ...(synonyms[field] ?? [])];
  return (
    fields.find((field) => names(field).includes(given)) ??
    fields.find((field) => names(field).some((name) => isAlike(given, name))) ??
    null
  );
};

/** A field belongs to the first column that wants it. */
const once = (wanted: readonly (string | null)[]): (string | null)[] =>
  wanted.map((field, index) => (field !== null && wanted.indexOf(field) < index ? null : field));

/** What the columns of a file mean: what staff chose for these heads before, else what the heads say. */
export const mapColumns = (
  kind: ImportKind,
  heads: readonly string[],
  remembered: ImportMapping | undefined,
): MappedColumns => {
  const fields: readonly string[] = importFields[kind];
  if (remembered !== undefined)
    return {
      mapping: remembered,
      by: remembered.map((field) => (field === null ? null : 'remembered')),
    };
  const exact = once(heads.map((head) => fields.find((field) => field === head) ?? null));
  const free = fields.filter((field) => !exact.includes(field));
  const mapping = once(
    heads.map((head, index) => {
      const own = exact[index] ?? null;
      return own !== null || leftOut[kind].includes(head) ? own : suggest(free, head);
    }),
  );
  return {
    mapping,
    by: mapping.map((field, index) => {
      if (field === null) return null;
      return exact[index] === field ? 'exact' : 'suggested';
    }),
  };
};

/** The first field of each group of which one is needed and none is there. */
export const missingFields = (kind: ImportKind, mapping: ImportMapping): readonly string[] =>
  importRequired[kind].flatMap((group) => {
    const [first] = group;
    return first === undefined || group.some((field) => mapping.includes(field)) ? [] : [first];
  });

export const isRequired = (kind: ImportKind, field: string): boolean =>
  importRequired[kind].some((group) => group.length === 1 && group[0] === field);

/** The sentences about a mapping that staff chose. */
export const findMappingProblems = (
  kind: ImportKind,
  heads: readonly string[],
  mapping: ImportMapping,
): readonly string[] => {
  if (mapping.length !== heads.length)
    return [`mapping must have one entry for each of the ${heads.length} columns.`];
  const fields: readonly string[] = importFields[kind];
  const chosen = mapping.filter((field) => field !== null);
  const twice = new Set(chosen.filter((field, index) => chosen.indexOf(field) < index));
  return [
    ...chosen.filter((field) => !fields.includes(field)).map((field) => `${field} is no field.`),
    ...[...twice].map((field) => `${field} is chosen for two columns.`),
    ...missingFields(kind, mapping).map((field) => `Please choose the column of ${field}.`),
  ];
};
