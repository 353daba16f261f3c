import type { ComponentType } from 'react';
import { useServices } from './Services';

export type RemoteSlotProps = {
  readonly module: string;
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
};

/** Another module's slot, drawn through the shell's loader: `<RemoteSlot module="mf-inbox" name="chat" props={{ subId }} />`. */
export const RemoteSlot = (props: RemoteSlotProps) => {
  const Slot = useServices().Slot as ComponentType<RemoteSlotProps>;
  return <Slot {...props} />;
};
