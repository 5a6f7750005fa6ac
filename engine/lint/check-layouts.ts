import { own, pointer, valueAtKeys, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { JsonObject } from '../types.js';
import { type LibraryCheck, type CheckContext, findingAt, nearestHint } from './check.js';
import { baseTexts } from './check-messages.js';
import { listParts, type DefinitionPart } from './definition-parts.js';
import { conditionFindings } from './condition-findings.js';

/** Reports links of header and footer with unknown texts, and invalid conditions of links and layouts. */
export const checkLayouts: LibraryCheck = (context) =>
  context.documents
    .filter((document) => document.kind === 'layouts')
    .flatMap(({ file, value }) => [
      ...[...listParts(value, 'header'), ...listParts(value, 'footer')].flatMap((part) => linkFindings(context, file, part)),
      ...wideLayoutFindings(context, file, value),
    ]);

/** Returns the findings of the conditions (`wider.when`) under which layouts are wide. */
function wideLayoutFindings(context: CheckContext, file: string, value: JsonObject): readonly UnlocatedFinding[] {
  const place = (at: Pointer) => ({ layer: 'form', file, at }) as const;
  return Object.entries((own(value, 'layouts') ?? {}) as JsonObject).flatMap(([name, layout]) =>
    conditionFindings(context, valueAtKeys(layout, ['wider', 'when']), pointer('layouts', name, 'wider', 'when'), place),
  );
}

/** Returns the findings of one link: an unknown text, or an invalid condition. */
function linkFindings(context: CheckContext, file: string, { at, value }: DefinitionPart): readonly UnlocatedFinding[] {
  const known = baseTexts(context);
  const key = own(value, 'text');
  const place = (inner: Pointer) => ({ layer: 'form', file, at: inner }) as const;
  return [
    ...(typeof key === 'string' && !known.has(key)
      ? [findingAt(place(within(at, pointer('text'))), 'unknown-text', { key }, nearestHint(key, known.keys()))]
      : []),
    ...conditionFindings(context, own(value, 'when'), within(at, pointer('when')), place),
  ];
}
