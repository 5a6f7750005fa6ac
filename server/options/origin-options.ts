import { bad, good, type Result } from '../../engine/result.js';
import { type Environment, nonEmpty } from '../base/environment.js';
import { isOrigin } from '../base/origin.js';

/** Whose pages this server works for. */
export interface OriginOptions {
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
}

/** Returns the origins, or the first problem. */
export function readOriginOptions(environment: Environment): Result<OriginOptions, string> {
  const corsOrigins = parseOrigins(nonEmpty(environment['CORS_ORIGINS']) ?? '');
  return corsOrigins.ok ? good({ corsOrigins: corsOrigins.value }) : corsOrigins;
}

/** Returns the origins in a comma-separated text, or a problem for an invalid one. */
function parseOrigins(text: string): Result<readonly string[], string> {
  const origins = text.split(',').map((origin) => origin.trim());
  const wrong = origins.find((origin) => origin !== '' && !isOrigin(origin));
  if (wrong !== undefined) return bad(`CORS_ORIGINS has "${wrong}", which is no origin; write one like https://www.example.org.`);
  return good(origins.filter((origin) => origin !== ''));
}
