/** What the documents of customers share: their rows, and the texts of payments and addresses. */
export type Row = { readonly label: string; readonly amount: string; readonly isStrong?: true };
export type Fact = { readonly label: string; readonly value: string };

/** The frame around the content of every document. */
export type DocumentFrame = {
  readonly title: string;
  /** Of the foot of each page, after the title; '' for none. */
  readonly number: string;
  readonly merchantName: string;
  /** Below its name: who it is by law, and how it is reached. */
  readonly contact: readonly string[];
  readonly billTo: readonly string[];
  readonly facts: readonly Fact[];
  readonly headline: Fact;
};

export type MoneyMove = {
  readonly type: 'payment' | 'refund' | 'refund_returned' | 'return' | 'void';
  readonly visibleMethod: string;
};

export const moneyMoveText = ({ type, visibleMethod }: MoneyMove): string => {
  switch (type) {
    case 'payment':
      return `Paid with ${visibleMethod}`;
    case 'refund':
      return `Refunded to ${visibleMethod}`;
    case 'refund_returned':
      return `Refund returned, ${visibleMethod}`;
    case 'return':
      return `Returned by the bank, ${visibleMethod}`;
    case 'void':
      return `Voided, ${visibleMethod}`;
  }
};

export type Addressee = {
  readonly full_name: string;
  readonly service_address: string;
  readonly service_address2: string;
  readonly service_address_city: string;
  readonly service_address_state: string;
  readonly service_address_zip: string;
};

/** Name and address, without what is not known. */
export const addressLines = (to: Addressee): readonly string[] => {
  const town = [
    to.service_address_city,
    [to.service_address_state, to.service_address_zip].filter((part) => part !== '').join(' '),
  ]
    .filter((part) => part !== '')
    .join(', ');
  return [to.full_name, to.service_address, to.service_address2, town].filter(
    (line) => line.trim() !== '',
  );
};

/** Letters, digits, points and dashes: a name that no file system and no header mistakes for anything else. */
export const safeFileName = (text: string, fallback: string): string => {
  const safe = text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  return safe === '' ? fallback : safe;
};
