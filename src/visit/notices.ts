import { create } from 'zustand';
import { showToast } from './toasts.js';

/** Messages about background failures, by subject. The page shows each until it is removed. */
export const useNotices = create<{ readonly [about: string]: string }>(() => ({}));

/** Shows a failure as a toast and as a notice in the page. */
export function showNotice(about: string, message: string): void {
  showToast('error', message);
  useNotices.setState({ [about]: message });
}

/** Removes the notice about a subject, once that works again. */
export function removeNotice(about: string): void {
  useNotices.setState(({ [about]: _removed, ...others }) => others, true);
}
