import { own, pointer } from '../base/pointer.js';
import type { JsonObject } from '../types.js';
import type { LibraryCheck } from './check.js';
import { panelFindings } from './site-parts.js';

const OF_PANELS = ['flows', 'widgets'] as const;

/** Reports flows and widgets in the declarations of the site that name a panel which does not exist. */
export const checkSiteDeclarations: LibraryCheck = (context) =>
  context.documents
    .filter(({ kind }) => kind === 'parts')
    .flatMap(({ file, value }) =>
      OF_PANELS.flatMap((list) =>
        Object.entries((own(value, list) ?? {}) as JsonObject).flatMap(([name, part]) =>
          panelFindings(context, part as JsonObject, pointer(list, name), (at) => ({ file, at })),
        ),
      ),
    );
