import type { ModuleMap } from './module-map.contract';

const isOf = (module: string) => (release: string) => release.startsWith(`${module}@`);

/** The part of a map that concerns one module. Its conflicts are those whose sentence names the module. */
export const mapOfModule = (map: ModuleMap, module: string): ModuleMap => ({
  ...map,
  modules: map.modules.filter((one) => one.module === module),
  addresses: map.addresses.filter((one) => [one.module, one.former, one.shownBy].includes(module)),
  shares: map.shares.flatMap((share) => {
    if (share.provided.some(({ release }) => isOf(module)(release))) return [share];
    const needed = share.needed.flatMap((need) => {
      const releases = need.releases.filter(isOf(module));
      return releases.length === 0 ? [] : [{ ...need, releases }];
    });
    return needed.length === 0 ? [] : [{ ...share, needed }];
  }),
  conflicts: map.conflicts.filter((sentence) => sentence.split(/[\s@:,.]+/).includes(module)),
});
