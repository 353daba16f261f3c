/** The field that a text of the server is about: another customer has the address. */
export const fieldOfTaken: ReadonlyMap<string, 'email' | 'phone'> = new Map([
  ['User with that email already in system', 'email'],
  ['User with that phone already in system', 'phone'],
]);
