import { own, pointer, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { partsOf, type Part } from './parts.js';
import { panelFindings } from './unknown-panel.js';

type Place = (at: Pointer) => { readonly file: string; readonly at: Pointer };

/** Routes to pages, panels or layouts that there are none of, and paths or names that an earlier route has taken. */
export const routes: LibraryCheck = (around) =>
  around.documents
    .filter((document) => document.kind === 'routes')
    .flatMap(({ file, value }) => {
      const all = partsOf(value, 'routes');
      const place: Place = (at) => ({ file, at });
      return [
        ...all.flatMap((route) => routeFindings(around, route, place)),
        ...seconds(all, 'id', 'the route', place),
        ...seconds(all, 'path', 'the path', place),
        ...coveredPaths(all, place),
      ];
    });

function routeFindings(around: Surroundings, { at, value }: Part, place: Place): readonly Finding[] {
  const [page, layout] = [own(value, 'page'), own(value, 'layout')];
  const { library } = around;
  const pages = Object.keys(library.pages);
  const layouts = Object.keys(own(library.layouts, 'layouts') ?? {});
  const here = (key: string) => place(within(at, pointer(key)));
  return [
    ...(typeof page === 'string' && !pages.includes(page) ? [found(here('page'), 'unknown-page', { page }, meant(page, pages))] : []),
    ...panelFindings(around, value, at, place),
    ...(typeof layout === 'string' && layouts.length > 0 && !layouts.includes(layout)
      ? [found(here('layout'), 'unknown-layout', { layout }, meant(layout, layouts))]
      : []),
  ];
}

/** `/:tenantCode/x` and `/:code/x` are one path. */
function seconds(all: readonly Part[], key: 'id' | 'path', what: string, place: Place): readonly Finding[] {
  const first = new Map<string, Pointer>();
  return all.flatMap(({ at, value }): readonly Finding[] => {
    const name = String(value[key]).replace(/:[^/]+/g, ':');
    const earlier = first.get(name);
    const here = within(at, pointer(key));
    if (earlier === undefined) first.set(name, here);
    return earlier === undefined ? [] : [found(place(here), 'duplicate-id', { what, id: String(value[key]) }, { first: place(earlier) })];
  });
}

/** A path that an earlier one with places for names takes as well is never reached. */
function coveredPaths(all: readonly Part[], place: Place): readonly Finding[] {
  return all.flatMap(({ at, value }, nth): readonly Finding[] => {
    const path = String(value['path']);
    const earlier = all.slice(0, nth).find((other) => covers(String(other.value['path']), path));
    return earlier === undefined
      ? []
      : [found(place(within(at, pointer('path'))), 'covered-path', { path, earlier: String(earlier.value['path']) })];
  });
}

function covers(earlier: string, path: string): boolean {
  const [parts, others] = [earlier, path].map((text) => text.split('/'));
  if (parts?.length !== others?.length || earlier.replace(/:[^/]+/g, ':') === path.replace(/:[^/]+/g, ':')) return false;
  return parts?.every((part, nth) => part.startsWith(':') || part === others?.[nth]) ?? false;
}
