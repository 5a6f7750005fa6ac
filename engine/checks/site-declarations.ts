import { own, pointer } from '../pointer.js';
import type { JsonObject } from '../types.js';
import type { LibraryCheck } from './check.js';
import { panelFindings } from './unknown-panel.js';

const OF_PANELS = ['flows', 'widgets'] as const;

/** Flows and widgets that the site declares for panels that there are none of. */
export const siteDeclarations: LibraryCheck = (around) =>
  around.documents
    .filter(({ kind }) => kind === 'parts')
    .flatMap(({ file, value }) =>
      OF_PANELS.flatMap((list) =>
        Object.entries((own(value, list) ?? {}) as JsonObject).flatMap(([name, part]) =>
          panelFindings(around, part as JsonObject, pointer(list, name), (at) => ({ file, at })),
        ),
      ),
    );
