import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionSnapshot, ShellServices } from '../contracts/remote.contract';
import { usePressNotes } from '../ui/last-presses';

const ServicesContext = createContext<ShellServices | null>(null);

/** Gives the screens below it the shell's services. `screenRoutes` and `lazySlot` draw it; screens never do. */
export const ServicesProvider = ({
  services,
  children,
}: {
  readonly services: ShellServices;
  readonly children: ReactNode;
}) => {
  usePressNotes();
  return <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>;
};

/** The shell's services: navigate, notify, Slot, openLegal, settings. */
export const useServices = (): ShellServices => {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('A screen was drawn outside screenRoutes or lazySlot.');
  return services;
};

/** Whether the page has a screen of any module at the path; true when the shell does not know. */
export const useHasScreen = (address: string): boolean =>
  useServices().hasScreen?.(address.replace(/[?#].*$/, '')) ?? true;

/** Whether a module fills the slot; false when the shell does not know. */
export const useHasSlot = (module: string, name: string): boolean =>
  useServices().hasSlot?.(module, name) ?? false;

/** The signed-in person; draws again after a change. */
export const useSession = (): SessionSnapshot => {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.read);
};
