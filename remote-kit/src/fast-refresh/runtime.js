import { createElement, useSyncExternalStore } from 'react';

/** Component or hook → what its hooks are, as swc writes it. */
const signatures = new WeakMap();

const keyOf = (type, seen = new Set()) => {
  const signature = signatures.get(type);
  if (signature === undefined || seen.has(type)) return '';
  seen.add(type);
  const { key, isReset, hooks } = signature;
  return [key, isReset ? Math.random() : '', ...hooks().map((hook) => keyOf(hook, seen))].join(' ');
};

/** Called in a component it does nothing; called with one it keeps its signature. */
const sign =
  () =>
  (type, key, isReset = false, hooks = () => []) => {
    if (type !== undefined) signatures.set(type, { key, isReset, hooks });
    return type;
  };

/**
 * A component that stays itself when its code is replaced. React keeps the state of the inner one as long as its hooks
 * are the same; otherwise the inner one begins anew.
 */
const createFamily = (name) => {
  const listeners = new Set();
  let body = null;
  let key = null;
  let version = 0;
  let Inner = null;
  const subscribe = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const Component = (props) => {
    useSyncExternalStore(subscribe, () => version);
    return createElement(Inner, props);
  };
  Component.displayName = name;
  return {
    Component,
    settle: (next) => {
      body = next;
      const now = keyOf(Component);
      if (Inner === null || now !== key) Inner = (props) => body(props);
      key = now;
      version += 1;
      for (const listener of listeners) listener();
    },
  };
};

/** The components of one file, over all of its edits. */
export const openModule = (hot) => {
  const families = hot.data?.families ?? new Map();
  hot.dispose((data) => {
    data.families = families;
  });
  return {
    sign,
    component: (name) => {
      const family = families.get(name) ?? createFamily(name);
      families.set(name, family);
      return family.Component;
    },
    settle: (bodies) => {
      for (const [name, body] of Object.entries(bodies)) families.get(name).settle(body);
    },
  };
};
