import { own, pointer, walk, within, type Pointer } from '../pointer.js';
import type { Finding } from '../problems.js';
import type { JsonObject } from '../types.js';
import type { LibraryCheck, Surroundings } from './check.js';
import { found, meant } from './found.js';
import { knownTexts } from './message.js';
import { partsOf, type Part } from './parts.js';
import { conditionFindings } from './whole-logic.js';

/** Links and texts of header and footer without words, and conditions of layouts that hang on what there is not. */
export const layouts: LibraryCheck = (around) =>
  around.documents
    .filter((document) => document.kind === 'layouts')
    .flatMap(({ file, value }) => [
      ...[...partsOf(value, 'header'), ...partsOf(value, 'footer')].flatMap((part) => partFindings(around, file, part)),
      ...widthFindings(around, file, value),
    ]);

function widthFindings(around: Surroundings, file: string, value: JsonObject): readonly Finding[] {
  const place = (at: Pointer) => ({ layer: 'form', file, at }) as const;
  return Object.entries((own(value, 'layouts') ?? {}) as JsonObject).flatMap(([name, layout]) =>
    conditionFindings(around, walk(layout, ['wider', 'when']), pointer('layouts', name, 'wider', 'when'), place),
  );
}

function partFindings(around: Surroundings, file: string, { at, value }: Part): readonly Finding[] {
  const known = knownTexts(around);
  const key = own(value, 'text');
  const place = (inner: Pointer) => ({ layer: 'form', file, at: inner }) as const;
  return [
    ...(typeof key === 'string' && !known.has(key)
      ? [found(place(within(at, pointer('text'))), 'unknown-text', { key }, meant(key, known.keys()))]
      : []),
    ...conditionFindings(around, own(value, 'when'), within(at, pointer('when')), place),
  ];
}
