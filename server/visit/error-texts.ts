import type { FastifyRequest } from 'fastify';
import type { Text } from '../../engine/index.js';
import { chooseLanguage, offeredLanguages } from '../shared/language.js';
import { acceptedLanguages } from '../base/accepted-languages.js';
import type { LiveLibrary } from '../library/live-library.js';
import { tenantText, type TextOwner } from '../library/tenant-text.js';
import { headerOf, tenantOf } from './caller.js';

const NO_DICTIONARIES: TextOwner['dictionaries'] = {};

/** Returns a function that finds the texts for a request's language; it returns undefined if the tenant is unknown. */
export function errorTexts(library: Pick<LiveLibrary, 'tenant'>): (request: FastifyRequest) => Text | undefined {
  return (request) => {
    const state = tenantOf(request);
    const code = state?.tenant.code ?? headerOf(request, 'x-tenant') ?? '';
    const definitions = library.tenant(code)?.library;
    if (definitions === undefined) return undefined;
    const language = chooseLanguage(offeredLanguages(definitions), acceptedLanguages(headerOf(request, 'accept-language')));
    const owner = state ?? { tenant: { code, groupCode: '' }, dictionaries: NO_DICTIONARIES };
    return tenantText(owner, definitions, language);
  };
}
