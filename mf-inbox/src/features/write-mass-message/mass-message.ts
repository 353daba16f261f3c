/** The group that a mass message goes to, as the page with the group names it. */
export type MassMessageTarget = {
  readonly groupId: number;
  readonly groupName: string;
  readonly merchantId: number;
  readonly merchantName: string;
  /** The address of the page without the dialog. */
  readonly closePath: string;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isInteger(value);

/** The props of another module; null when one of them is missing. */
export const readTarget = (props: Readonly<Record<string, unknown>>): MassMessageTarget | null => {
  const { groupId, groupName, merchantId, merchantName, closePath } = props;
  return isId(groupId) &&
    isText(groupName) &&
    isId(merchantId) &&
    isText(merchantName) &&
    isText(closePath)
    ? { groupId, groupName, merchantId, merchantName, closePath }
    : null;
};
