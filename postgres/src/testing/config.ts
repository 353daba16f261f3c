/** The database server of TEST_DATABASE_URL or of the whole run; its user is a superuser. */
export const readTestDatabaseUrl = (): string | undefined => process.env['TEST_DATABASE_URL'];

export type TestRun = {
  /** Of the server, as its superuser. */
  readonly server: string;
  /** The name of the database that test databases are copied from. */
  readonly template: string;
};

/** For the workers of this run: they inherit the environment of the process that starts them. */
export const publishTestRun = ({ server, template }: TestRun): void => {
  Object.assign(process.env, { BILLFOLD_TEST_SERVER: server, BILLFOLD_TEST_TEMPLATE: template });
};

export const readTestRun = (): TestRun => {
  const { BILLFOLD_TEST_SERVER: server, BILLFOLD_TEST_TEMPLATE: template } = process.env;
  if (server === undefined || template === undefined)
    throw new Error(
      'No database server was prepared: run the tests through jest, whose global setup starts it.',
    );
  return { server, template };
};

/** The part of `npm test` that runs; its databases carry its name, which shows in PostgreSQL's list of processes. */
export const readTestPart = (): string =>
  (process.env['BILLFOLD_TEST_PART'] ?? 'alone').replaceAll('-', '_');
