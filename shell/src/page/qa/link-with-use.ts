/** The address of this page with a wish for other releases, without the panel's own parameter. */
export const linkWithUse = (wishes: readonly string[], href = globalThis.location.href): string => {
  const url = new URL(href);
  for (const name of ['use', 'modules']) url.searchParams.delete(name);
  const query = [
    url.searchParams.toString(),
    ...wishes.map(
      (choice) =>
        `use=${encodeURIComponent(choice).replaceAll('%40', '@').replaceAll('%3A', ':').replaceAll('%2F', '/')}`,
    ),
  ];
  url.search = query.filter((part) => part !== '').join('&');
  return url.href;
};
