import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject } from '../types.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { formFindings } from './page.js';
import { partsOf, type Part } from './parts.js';

/** Routes to pages, forms or layouts that there are none of, and paths that an earlier route has taken. */
export const routes: LibraryCheck = (around) =>
  around.documents
    .filter((document) => document.kind === 'routes')
    .flatMap(({ file, value }) => {
      const all = partsOf(value, 'routes');
      return [...all.flatMap((route) => routeFindings(around, file, route)), ...secondPaths(file, all)];
    });

function routeFindings(around: Surroundings, file: string, { at, value }: Part): readonly Finding[] {
  const pages = Object.keys(around.library.pages);
  const layouts = Object.keys((own(around.library.layouts, 'layouts') ?? {}) as JsonObject);
  const place = (key: string): { file: string; at: Pointer } => ({ file, at: within(at, pointer(key)) });
  const [name, form, layout] = [own(value, 'page'), own(value, 'form'), own(value, 'layout')];
  return [
    ...(typeof name === 'string' && !pages.includes(name)
      ? [found(place('page'), 'unknown-page', { page: name }, meant(name, pages))]
      : []),
    ...(typeof form === 'string' ? formFindings(around, form, place('form')) : []),
    ...(typeof layout === 'string' && layouts.length > 0 && !layouts.includes(layout)
      ? [found(place('layout'), 'unknown-layout', { layout }, meant(layout, layouts))]
      : []),
  ];
}

/** `/:tenantCode/x` and `/:code/x` are one path. */
function secondPaths(file: string, all: readonly Part[]): readonly Finding[] {
  const first = new Map<string, Pointer>();
  return all.flatMap(({ at, value }): readonly Finding[] => {
    const path = String(value['path']).replace(/:[^/]+/g, ':');
    const earlier = first.get(path);
    if (earlier === undefined) first.set(path, at);
    return earlier === undefined
      ? []
      : [found({ file, at: within(at, pointer('path')) }, 'duplicate-id', { what: 'the path', id: String(value['path']), first: earlier })];
  });
}
