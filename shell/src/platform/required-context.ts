import { createContext, useContext, type Provider } from 'react';

/** A React context without a default: its hook throws where no provider stands above the component. */
export const requiredContext = <Value>(
  name: string,
): readonly [Provider: Provider<Value | null>, useValue: () => Value] => {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error(`No provider of ${name} stands above this component`);
    return value;
  };
  return [Context.Provider, useValue];
};
