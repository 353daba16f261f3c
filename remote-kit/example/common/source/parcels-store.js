const empty = { received: [] };

export const received = (number) => ({ type: 'mf-parcels/received', number });

export function parcels(state = empty, action) {
  if (action.type === 'mf-parcels/received')
    return { received: [...state.received, action.number] };
  if (action.type === 'shell/sessionEnded') return empty;
  return state;
}

export const selectReceived = (state) => (state['mf-parcels'] ?? empty).received;
