/** Cached, because creating one costs more than the rest of a small request. */
const formats = new Map<string, Intl.DateTimeFormat>();

const minute = 60_000;

/** The last day of each time zone and its minute; a day never changes within a minute. */
const days = new Map<string, { readonly minute: number; readonly day: string }>();

/** Returns a time zone's calendar day at this time, yyyy-MM-dd. */
export function dayIn(timeZone: string, now: Date): string {
  const inMinute = Math.floor(now.getTime() / minute);
  const cached = days.get(timeZone);
  if (cached?.minute === inMinute) return cached.day;
  const day = computeDay(timeZone, now);
  days.set(timeZone, { minute: inMinute, day });
  return day;
}

/** Computes a time zone's calendar day, yyyy-MM-dd. */
function computeDay(timeZone: string, now: Date): string {
  const parts = dateFormatOf(timeZone).formatToParts(now);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Converts yyyy-MM-dd to MM/dd/yyyy, the format of the API (SPEC 9). */
export function toRequestDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}
