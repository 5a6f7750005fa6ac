import { create } from 'zustand';

/** A short message over the page. Important messages are shown in the page too. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
}

/** All open toasts, the oldest first. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let lastId = 0;

export function showToast(tone: Toast['tone'], message: string): void {
  const id = (lastId += 1);
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone, message }] }));
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

let lasts = false;

/** Keeps error toasts through the next change of the page or step, because they say why the visitor is led there. */
export function keepErrorToasts(): void {
  lasts = true;
}

/** Closes the errors of a page or step that the visitor has left. */
export function endErrorToasts(): void {
  if (!lasts) useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ tone }) => tone !== 'error') }));
  lasts = false;
}
