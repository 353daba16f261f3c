/**
 * Takes the changes up to the server's newest build into the modules of this one. `unchanged`: they are of that build
 * already. `refused`: no component takes an
 * edit, or the server knows no way from this build to its newest, so that this one is not the newest. `failed`: the
 * code of a changed file threw.
 */
export const takeChanges = (hot, hashOfPage) => async (newest) => {
  if (hashOfPage() === newest) return { status: 'unchanged' };
  try {
    while (hashOfPage() !== newest)
      if ((await hot.check(true)) === null) return { status: 'refused' };
    return { status: 'taken' };
  } catch (error) {
    return hot.status() === 'fail' ? { status: 'failed', error } : { status: 'refused' };
  }
};
