import { create } from 'zustand';

/** The language that the visitor chose on this page; undefined until then. */
export const useChosenLanguage = create<{ readonly language: string | undefined }>(() => ({ language: undefined }));
