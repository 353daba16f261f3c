import { parseArgs } from 'node:util';
import { type OperatorWorld, runOperatorCommand } from './operator-command';

type Done = { readonly text: string; readonly isDone: boolean };

type StaffCommand = {
  /** `staff:invite` */
  readonly name: string;
  readonly work: (world: OperatorWorld, person: string) => Promise<Done>;
};

const readPerson = (command: string): string => {
  const { values } = parseArgs({
    options: { username: { type: 'string' }, email: { type: 'string' } },
  });
  const name = values.username ?? values.email;
  if (
    name === undefined ||
    name.trim() === '' ||
    (values.username !== undefined && values.email !== undefined)
  )
    throw new Error(
      `Usage: npm run ${command} -w api -- --username harbor.clerk (or --email clerk@harbor.test)`,
    );
  return name;
};

/** Runs a command of operators for one staff member. Exits 1 when nothing was done. */
export const runStaffCommand = ({ name, work }: StaffCommand): Promise<void> =>
  runOperatorCommand({
    name,
    read: () => readPerson(name),
    work: async (world, person) => {
      const { text, isDone } = await work(world, person);
      console.log(text);
      return isDone;
    },
  });
