import { useSearchParams } from 'react-router-dom';

/** What is chosen stands in the address: a link shows somebody else the same. Empty values leave it. */
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
