const environments = ['dev', 'qa', 'staging', 'production'];
const place = (name: string): number => {
  const index = environments.indexOf(name);
  return index < 0 ? environments.length : index;
};

/** Orders environments from development to production, and the shell before its remotes. */
export const displayOrder = {
  environments: (one: { readonly name: string }, other: { readonly name: string }): number =>
    place(one.name) - place(other.name) || one.name.localeCompare(other.name),
  modules: (one: string, other: string): number =>
    Number(other === 'shell') - Number(one === 'shell') || one.localeCompare(other),
} as const;
