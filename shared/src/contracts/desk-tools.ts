/** The slot of mf-admin that staff have over every page: the search for anything, and the list of keys. */
export const deskToolsSlot = { module: 'mf-admin', name: 'desk-tools' } as const;

/** The address while one of them is open: `?desk=find`. */
export const deskParameter = 'desk';
export type DeskTool = 'find' | 'keys';

/** Keys one after the other, such as `g c`; null without any. */
type Keys = string | null;

/** A page of any module to which no id leads. */
export type DeskPage = {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly keys: Keys;
};

/** A form over any page, which the address opens: `?new=customer`. */
export type DeskForm = {
  readonly word: string;
  readonly label: string;
  readonly icon: string;
  readonly keys: Keys;
};

/** What the shell gives the slot: the pages and forms of all modules that the person has. */
export type DeskToolsProps = {
  /** Null: none is open. */
  readonly tool: DeskTool | null;
  readonly formParameter: string;
  readonly pages: readonly DeskPage[];
  readonly forms: readonly DeskForm[];
};
