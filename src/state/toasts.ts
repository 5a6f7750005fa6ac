import { create } from 'zustand';

/** A short message over the page. What a visitor must not miss stands in the page too, never only here. */
export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly message: string;
}

/** Waiting and shown ones, the oldest first. */
export const useToasts = create<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));

let last = 0;

export function showToast(tone: Toast['tone'], message: string): void {
  const id = (last += 1);
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, tone, message }] }));
}

export function closeToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}
