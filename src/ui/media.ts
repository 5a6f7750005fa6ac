import { createContext } from 'react';

/** Returns whether a media query matches; the prerender, which has no window, answers for one of a certain width. */
export const MediaContext = createContext((query: string): boolean => matchMedia(query).matches);
