/** `(303) 555-0101`; empty when there is none. */
export const formatPhone = (digits: string | null): string =>
  digits === null ? '' : `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
