import { repeated } from '../compile/check-documents.js';
import { originAt } from '../compile/origins.js';
import { own, pointer, within, type Pointer } from '../base/pointer.js';
import type { UnlocatedFinding } from '../findings.js';
import type { Origin } from '../types.js';
import { type LibraryCheck, type CheckContext, findingAt } from './check.js';
import { listParts, type DefinitionPart, uiKeys } from './definition-parts.js';

type Findings = readonly UnlocatedFinding[];
type Place = Pick<Origin, 'file' | 'at'>;

/** Reports pages that repeat an id, or show a form that needs a panel of its own. */
export const checkPages: LibraryCheck = (context) =>
  context.pages.flatMap(({ value, origins }) => {
    const where = (at: Pointer): Origin => originAt(origins, value, at);
    const steps = listParts(value, 'steps');
    const inside = (key: string) =>
      steps.map((step) => listParts(step.value, key).map(({ value, at }): DefinitionPart => ({ value, at: within(step.at, at) })));
    const [blocks, choices] = [inside('blocks').flat(), inside('choices')];
    return [
      ...repeatedFindings(steps, 'id', 'the step', where),
      ...choices.flatMap((ofOne) => repeatedFindings(ofOne, 'id', 'the choice', where)),
      ...[...steps, ...blocks, ...choices.flat()].flatMap(({ at, value: { form } }) =>
        typeof form === 'string' ? needsPanelFindings(context, form, where(within(at, pointer('form')))) : [],
      ),
    ];
  });

function needsPanelFindings(context: CheckContext, id: string, place: Place): Findings {
  const built = context.forms.find(({ form }) => form.id === id);
  if (!built) return [];
  const widgets = new Set(uiKeys({ ...context, built }, 'ui:widget').map(({ value }) => String(value)));
  const named = [['flow', built.form.submit.flow ?? ''] as const, ...[...widgets].map((name) => ['widget', name] as const)];
  return named.flatMap(([what, name]) => {
    const panel = own(own(own(context.library.parts, `${what}s`), name), 'panel');
    return typeof panel === 'string' ? [findingAt(place, 'needs-panel', { form: id, what, name, panel })] : [];
  });
}

function repeatedFindings(parts: readonly DefinitionPart[], key: string, what: string, where: (at: Pointer) => Place): Findings {
  const named = parts.map(({ at, value }) => {
    const id = String(value[key]);
    // The names of a path's parameters do not matter.
    return { id, name: id.replace(/:[^/]+/g, ':'), place: where(within(at, pointer(key))) };
  });
  return repeated(named).map(({ id, place, first }) => findingAt(place, 'duplicate-id', { what, id }, { first: first.place }));
}

/** Reports ids or paths that an earlier route already has, and paths that an earlier path with parameters always matches first. */
export const checkRoutes: LibraryCheck = ({ documents }) =>
  documents
    .filter((document) => document.kind === 'routes')
    .flatMap(({ file, value }) => {
      const routes = listParts(value, 'routes');
      const where = (at: Pointer) => ({ file, at });
      return [
        ...repeatedFindings(routes, 'id', 'the route', where),
        ...repeatedFindings(routes, 'path', 'the path', where),
        ...routes.flatMap(({ at, value: { path } }, index) => {
          const earlier = routes.slice(0, index).find((other) => coversPath(String(other.value['path']), String(path)));
          const texts = { path: String(path), earlier: String(earlier?.value['path']) };
          return earlier ? [findingAt(where(within(at, pointer('path'))), 'covered-path', texts)] : [];
        }),
      ];
    });

/** Whether the earlier path matches every address of the later one; not if they differ only in the names of parameters. */
function coversPath(earlier: string, path: string): boolean {
  const [parts, others] = [earlier, path].map((text) => text.split('/'));
  if (parts?.length !== others?.length || earlier.replace(/:[^/]+/g, ':') === path.replace(/:[^/]+/g, ':')) return false;
  return parts?.every((part, index) => part.startsWith(':') || part === others?.[index]) ?? false;
}

/** Reports platforms whose mask of a date is not how they write it. */
export const checkPlatforms: LibraryCheck = ({ documents }) =>
  documents
    .filter(({ kind }) => kind === 'platform')
    .flatMap(({ file, value: { viewDateFormat, dateMask } }) => {
      const mask = String(viewDateFormat).replace(/[A-Za-z]/g, '#');
      const detail = `"viewDateFormat" writes a date as "${mask}", and the mask is "${String(dateMask)}"`;
      if (dateMask === mask) return [];
      return [findingAt({ file, at: pointer('dateMask') }, 'wrong-value', { detail }, { hint: `write "${mask}"` })];
    });
