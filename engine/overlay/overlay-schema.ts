import type { ErrorObject } from 'ajv';
import { within, pointer, type Pointer } from '../pointer.js';
import type { Json, JsonObject } from '../types.js';
import { createAjv } from '../validators/create-ajv.js';
import type { OverlayError } from './overlay-error.js';

const TEXT = { type: 'string' };

/** Returns an object schema that also allows names beginning with `x-`, as everywhere in the specification. */
function extensible(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', required, properties, patternProperties: { '^x-': true }, additionalProperties: false };
}

/**
 * Returns the published schema of OpenAPI Overlay as draft-07, with more properties of actions, such as `copy` of version 1.1. It accepts
 * any text as a JSONPath.
 */
function overlaySchema(newInMinor: JsonObject): JsonObject {
  return extensible(['overlay', 'info', 'actions'], {
    $schema: TEXT,
    overlay: { type: 'string', pattern: '^1\\.[01]\\.\\d+$' },
    info: extensible(['title', 'version'], { title: TEXT, version: TEXT, description: TEXT }),
    extends: TEXT,
    actions: {
      type: 'array',
      minItems: 1,
      items: extensible(['target'], { target: TEXT, description: TEXT, update: true, remove: { type: 'boolean' }, ...newInMinor }),
    },
  });
}

const ajv = createAjv({ verbose: true });
const schemas = { '1.0': overlaySchema({}), '1.1': overlaySchema({ copy: TEXT }) };

/** Returns how an overlay differs from the shape that its version of the specification requires. */
export function overlaySchemaErrors(overlay: Json, isOld: boolean): readonly OverlayError[] {
  const validate = ajv.compile(schemas[isOld ? '1.0' : '1.1']);
  return validate(overlay) ? [] : (validate.errors ?? []).map(shapeError);
}

/** Returns the error of an overlay for one error of its schema validation. */
function shapeError({ instancePath, params, message = 'is not valid' }: ErrorObject): OverlayError {
  const place = instancePath as Pointer;
  const unknown: unknown = params['additionalProperty'];
  if (typeof unknown === 'string')
    return { code: 'overlay-shape', at: within(place, pointer(unknown)), message: `An overlay has no "${unknown}" here.` };
  return { code: 'overlay-shape', at: place, message: `An overlay ${message} here.` };
}
