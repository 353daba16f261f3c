import type { ownStatuses } from '@billfold/shared/contracts/application.contract';

type Change = {
  readonly status: (typeof ownStatuses)[number] | undefined;
  /** Of the name or the data. */
  readonly isChange: boolean;
};

/**
 * Whether staff may change an application of this status. What was submitted waits for an operator: it is taken back
 * first. What was approved is a merchant, which has settings of its own.
 */
export const mayChange = (before: string, { status, isChange }: Change): boolean => {
  if (before === 'approved') return false;
  if (before === 'submitted') return status === 'new' || !isChange;
  return true;
};

export type Applied = {
  readonly timeZone: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly gatewayMerchantId: string | null;
};

/** What a merchant is created from, as the steps of the screen keep it in the free data; '' where it is missing. */
export const readApplied = (data: unknown): Applied => {
  const fields = new Map(Object.entries(data ?? {}));
  const textOf = (name: string): string => {
    const value: unknown = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    timeZone: textOf('time_zone'),
    ownerName: textOf('owner_name'),
    ownerEmail: textOf('owner_email'),
    gatewayMerchantId: textOf('gateway_merchant_id') || null,
  };
};
