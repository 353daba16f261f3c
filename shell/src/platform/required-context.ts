import { createContext, useContext, type Provider } from 'react';

/** A React context without a default. Its hook throws when the component has no provider above it. */
export const requiredContext = <Value>(): readonly [
  Provider: Provider<Value | null>,
  useValue: () => Value,
] => {
  const Context = createContext<Value | null>(null);
  const useValue = (): Value => {
    const value = useContext(Context);
    if (value === null) throw new Error('A provider is missing above this component');
    return value;
  };
  return [Context.Provider, useValue];
};
