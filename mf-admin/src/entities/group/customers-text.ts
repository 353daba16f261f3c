/** '1 customer', '1,204 customers' */
export const customersText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'}`;
