import { join } from 'node:path';
import type { Store } from '../database/store.js';
import type { LiveLibrary } from '../library/live-library.js';
import type { LiveNews } from '../library/live-news.js';
import { watchFiles } from '../library/watch-files.js';
import type { TenantFilesPlace } from './seed-tenants.js';
import { syncTenantFiles } from './tenant-files.js';

interface LiveServices {
  readonly store: Store;
  readonly library: LiveLibrary;
  readonly news: LiveNews;
  readonly print: (line: string) => void;
}

/** For development: takes up saved definitions and tenant files, and tells open pages of every change of what is stored. */
export function watchChangedFiles({ store, library, news, print }: LiveServices, root: string, files: TenantFilesPlace): { close(): void } {
  let saving: Promise<unknown> = Promise.resolve();
  let hasProblems = false;
  const saveTenants = async (): Promise<void> => {
    const { saved, lines, problems } = await syncTenantFiles(store, files.folder, files.memoryFile);
    for (const line of [...problems, ...lines, ...saved.map((code) => `The tenant ${code} was saved.`)]) print(line);
    hasProblems = problems.length > 0;
    news.tell('tenants', problems);
  };
  const saveSoon = (): void => {
    saving = saving.then(saveTenants).catch((error: unknown) => news.tell('tenants', [String(error)]));
  };
  const definitions = watchFiles(join(root, 'schemas'), () => {
    library.recompile();
    // A tenant file may name a setting that is declared only now.
    if (hasProblems) saveSoon();
  });
  const tenants = watchFiles(files.folder, saveSoon);
  store.onChange(() => news.tell('tenants'));
  return {
    close() {
      definitions.close();
      tenants.close();
    },
  };
}
