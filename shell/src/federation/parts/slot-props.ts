export type SlotProps = {
  readonly module: string;
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
};
