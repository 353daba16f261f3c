import { useSearchParams } from 'react-router-dom';

const parameter = 'resolve';

/** The alarm whose dialog the address opens: `?resolve=5`. */
export const useResolveDialog = () => {
  const [params, setParams] = useSearchParams();
  const withAlarm = (id: number | null): URLSearchParams => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete(parameter);
    else next.set(parameter, String(id));
    return next;
  };
  return {
    alarmId: Number(params.get(parameter)),
    open: (id: number) => setParams(withAlarm(id), { preventScrollReset: true }),
    close: () => setParams(withAlarm(null), { replace: true, preventScrollReset: true }),
  };
};
