/** Names the recurring invoice that is shown beside the list: `?recurring=5`. */
export const recurringParameter = 'recurring';

/** Begins the names of its history in the address. */
export const logPrefix = 'log';
