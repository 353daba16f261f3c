import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { failed, loaded, loading, type RemoteData } from '@billfold/shared/store/remote-data';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type ListTriggersState = {
  readonly triggers: RemoteData<readonly TriggerView[]>;
  /** Events whose switch waits for the server's answer. */
  readonly toggling: readonly number[];
};
export type Toggle = { readonly id: number; readonly isActive: boolean };

const initialState: ListTriggersState = { triggers: loading, toggling: [] };

const mapTriggers = (
  state: ListTriggersState,
  change: (trigger: TriggerView) => TriggerView,
): ListTriggersState['triggers'] =>
  state.triggers.status === 'loaded' ? loaded(state.triggers.value.map(change)) : state.triggers;

const setActive = (state: ListTriggersState, { id, isActive }: Toggle) =>
  mapTriggers(state, (trigger) =>
    trigger.id === id ? { ...trigger, is_active: isActive } : trigger,
  );

const slice = createSlice({
  name: 'listTriggers',
  initialState,
  reducers: {
    listOpened: (state): ListTriggersState => ({
      ...state,
      triggers: state.triggers.status === 'loaded' ? state.triggers : loading,
    }),
    listLoaded: (state, event: PayloadAction<readonly TriggerView[]>): ListTriggersState => ({
      ...state,
      triggers: loaded(event.payload),
    }),
    listFailed: (state, event: PayloadAction<readonly string[]>): ListTriggersState => ({
      ...state,
      triggers: failed(event.payload),
    }),
    /** The switch moves at once and moves back when the server refuses. */
    triggerToggled: (state, event: PayloadAction<Toggle>): ListTriggersState => ({
      triggers: setActive(state, event.payload),
      toggling: [...state.toggling, event.payload.id],
    }),
    toggleSaved: (state, event: PayloadAction<TriggerView>): ListTriggersState => ({
      triggers: mapTriggers(state, (trigger) =>
        trigger.id === event.payload.id ? event.payload : trigger,
      ),
      toggling: state.toggling.filter((id) => id !== event.payload.id),
    }),
    toggleFailed: (state, event: PayloadAction<Toggle>): ListTriggersState => ({
      triggers: setActive(state, { id: event.payload.id, isActive: !event.payload.isActive }),
      toggling: state.toggling.filter((id) => id !== event.payload.id),
    }),
  },
});

export const listTriggersReducer = slice.reducer;
export const { listOpened, listLoaded, listFailed, triggerToggled, toggleSaved, toggleFailed } =
  slice.actions;
