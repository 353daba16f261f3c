import { useSearchParams } from 'react-router-dom';

/** Keeps choices in the address, so that a link shows the same to another operator. Removes empty values. */
export const useQuery = (): readonly [
  query: (name: string) => string,
  change: (values: Readonly<Record<string, string>>) => void,
] => {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value.trim() === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [(name) => params.get(name) ?? '', change];
};
