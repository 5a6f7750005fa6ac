/** Making one costs more than all the rest of a small request. */
const formats = new Map<string, Intl.DateTimeFormat>();

const minute = 60_000;

/** The day each time zone had last, and in which minute that was: a day never ends within one. */
const days = new Map<string, { readonly minute: number; readonly day: string }>();

/** The calendar day a tenant has at a moment, yyyy-MM-dd. */
export function dayIn(timeZone: string, now: Date): string {
  const inMinute = Math.floor(now.getTime() / minute);
  const known = days.get(timeZone);
  if (known?.minute === inMinute) return known.day;
  const day = dayOf(timeZone, now);
  days.set(timeZone, { minute: inMinute, day });
  return day;
}

function dayOf(timeZone: string, now: Date): string {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}
