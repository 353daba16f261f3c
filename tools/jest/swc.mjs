/** One swc configuration for every jest preset: TypeScript and JSX, to the module kind that preset runs. */
export const swc = (moduleType) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: moduleType },
  },
];
