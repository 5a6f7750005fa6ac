type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const shownOptions = new WeakMap<HTMLSelectElement, string>();

/** A ref that notes which option React shows. */
export function noteOption(select: HTMLSelectElement | null): void {
  if (select) shownOptions.set(select, select.value);
}

/** Lets the controls of a form report what the browser filled in without an event. */
export function reportFilledIn(form: HTMLElement): void {
  for (const control of form.querySelectorAll<FormControl>('input, select, textarea')) {
    const kind = eventFor(control);
    if (kind !== undefined) control.dispatchEvent(new Event(kind, { bubbles: true }));
  }
}

const WITHOUT_TEXT = /^(?:button|checkbox|file|hidden|radio|submit)$/;

function eventFor(control: FormControl): 'change' | 'input' | undefined {
  if (control instanceof HTMLSelectElement) return (shownOptions.get(control) ?? control.value) === control.value ? undefined : 'change';
  return WITHOUT_TEXT.test(control.type) ? undefined : 'input';
}
