/** MM/DD/YYYY of a wire date (YYYY-MM-DD), as `formatDate` writes it, for first screens without other date code. */
export const formatWireDate = (date: string): string => {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
};
