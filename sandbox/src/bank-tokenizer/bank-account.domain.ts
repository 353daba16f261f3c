/** Nine digits whose weighted sum (3, 7, 1) is a multiple of ten: the check digit of an American routing number. */
export const isRoutingNumber = (routing: string): boolean => {
  if (!/^\d{9}$/.test(routing) || routing === '000000000') return false;
  const weights = [3, 7, 1];
  const sum = Array.from(routing).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
};

export const isBankAccountNumber = (account: string): boolean => {
  return /^\d{4,17}$/.test(account);
};
