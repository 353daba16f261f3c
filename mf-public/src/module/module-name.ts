/** The name under which the shell keeps this module's state. */
export const moduleName = 'mf-public';
