import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';

/** `active` is an older spelling of `is_active` that some answers still carry. */
type TriggerAnswer = Omit<TriggerView, 'is_active'> & {
  readonly is_active?: boolean;
  readonly active?: boolean;
};

const toTrigger = ({ active, ...trigger }: TriggerAnswer): TriggerView => ({
  ...trigger,
  is_active: trigger.is_active ?? active ?? false,
});

export const fetchTriggers = async (http: HttpService): Promise<readonly TriggerView[]> =>
  bodyOrThrow(
    await http.request<readonly TriggerAnswer[]>({ method: 'GET', path: 'triggers' }),
  ).map(toTrigger);

export const toggleTrigger = async (
  http: HttpService,
  id: number,
  isActive: boolean,
): Promise<TriggerView> =>
  toTrigger(
    (
      await http.request<TriggerAnswer>({
        method: 'POST',
        path: `triggers/${id}/toggle`,
        body: { is_active: isActive },
      })
    ).body,
  );
