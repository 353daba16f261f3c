import type { BusinessContact } from '@billfold/shared/contracts/business-contact.contract';

/** As it is stored. */
export type StoredContact = {
  readonly legal_name: string;
  readonly address: string;
  readonly support_phone: string;
  readonly support_email: string;
};

/** Null where the merchant gave nothing. A legal name that pages show anyway is left out. */
export const contactOf = (stored: StoredContact, shownName: string): BusinessContact | null => {
  const contact = {
    legal_name: stored.legal_name === shownName ? '' : stored.legal_name,
    address: stored.address,
    phone: stored.support_phone,
    email: stored.support_email,
  };
  return Object.values(contact).some((text) => text !== '') ? contact : null;
};

const spoken = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** The lines of papers and mails below the name of the merchant. */
export const contactLines = (stored: StoredContact, shownName: string): readonly string[] => {
  const contact = contactOf(stored, shownName);
  if (contact === null) return [];
  const { legal_name: legalName, address, phone, email } = contact;
  return [legalName, ...address.split('\n'), phone === '' ? '' : spoken(phone), email].filter(
    (line) => line !== '',
  );
};
