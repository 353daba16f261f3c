/** Where a tab keeps the names of the releases that it runs no more. */
export const withdrawnKey = 'billfold.withdrawn';
