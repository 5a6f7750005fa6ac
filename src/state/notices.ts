import { create } from 'zustand';
import { showToast } from './toasts.js';

/** What went wrong beside the work of a page, by what it is about: it stands in the page until it is mended. */
export const useNotices = create<{ readonly [about: string]: string }>(() => ({}));

/** Says as a toast and in the page that something went wrong. */
export function showNotice(about: string, message: string): void {
  showToast('error', message);
  useNotices.setState({ [about]: message });
}

/** It works again. */
export function removeNotice(about: string): void {
  useNotices.setState(({ [about]: _mended, ...others }) => others, true);
}
