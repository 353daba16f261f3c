/** Calls from a file of the module, with the stack of its real code. */
export const callFrom = (module: string): (<Answer>(call: () => Answer) => Answer) =>
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- only a script of its own has an address of its own
  new Function(
    'call',
    `return call();\n//# sourceURL=http://localhost/modules/${module}/1.0.0-aaaaaaa/screen.js`,
  ) as <Answer>(call: () => Answer) => Answer;
