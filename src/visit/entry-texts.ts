import { useContext } from 'react';
import type { TextParams } from '../../engine/index.js';
import { builtInTexts } from '../../server/shared/built-in-texts.js';
import { SiteContext, type Translate } from './site.js';

/** Returns the texts for what the first script draws: the last site's, or the built-in ones before a tenant is known. */
export function useEntryTexts(): Translate {
  const text = useContext(SiteContext)?.text ?? builtInTexts;
  return (key: string, fallback: string, params?: TextParams) => text([key], fallback, params);
}
