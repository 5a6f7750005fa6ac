import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '../../app/language/devanagari.css';
import '../../app/site.css';
import '../../ui/unseen.css';
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { todayIn } from '../../visit/today.js';
import { noteServerTime } from '../../visit/api/server-time.js';
import type { Tenant } from '../../visit/tenancy.js';
import {
  completeStep,
  removeUnsentAnswers,
  saveOpenSection,
  saveUnsentAnswers,
  subscribeToWizard,
  unsentAnswersOf,
} from '../../visit/wizard.js';
import { DrawnPage } from './drawn-page.js';
import { markFields, fieldAround, sectionOf } from './marks.js';
import { placeOf } from './place.js';
import './send-nothing.js';
import type { Drawing, FrameNews } from './protocol.js';
import type { Pointer } from '../../../engine/base/pointer.js';
import type { Form } from '../../../engine/index.js';

const tell = (news: FrameNews): void => parent.postMessage(news, location.origin);

let drawing: Drawing | undefined;
let selected: Pointer | undefined;
let mounted = 0;
let endOpening = (): void => undefined;
const root = createRoot(document.getElementById('root') ?? document.body);

addEventListener('message', ({ origin, source, data }: MessageEvent<Drawing | FrameNews>) => {
  // In a window of its own, `parent` is this window, which also receives its own news.
  if (origin !== location.origin || source !== parent || 'kind' in data) return;
  const before = drawing;
  drawing = withKept(before, data);
  if (before?.opening !== drawing.opening) open(drawing);
  const isLooking = before?.looks !== drawing.looks || before.opening !== drawing.opening;
  const scrollsTo = isLooking ? drawing.selected : undefined;
  selected = drawing.selected;
  markFields(drawing);
  render(drawing, scrollsTo);
});

/** The page before stays until the next one has everything that it loads. */
function render(of: Drawing, scrollsTo: Pointer | undefined): void {
  const mountAgain = (): void => {
    mounted += 1;
    render(of, scrollsTo);
  };
  const { site, opening } = of;
  const page = site && <DrawnPage key={`${opening} ${mounted}`} drawing={of} files={site} {...{ scrollsTo, mountAgain, tell }} />;
  startTransition(() => root.render(<Suspense>{page}</Suspense>));
}

/** Marks the earlier steps as complete and saves the given answers as unsent ones. */
function open({ site, form, drawn, selected: at }: Drawing): void {
  endOpening();
  if (site === undefined) return;
  showDay((site.tenant as Tenant).timeZone, drawn.today);
  const { pageKey, answersKey, stepsBefore } = placeOf(site, form);
  for (const { id } of stepsBefore) completeStep(pageKey, id, {});
  removeUnsentAnswers(pageKey, answersKey);
  if (drawn.answers) {
    saveUnsentAnswers(pageKey, answersKey, drawn.answers);
    saveOpenSection(pageKey, answersKey, openSection(site.library.forms[form], at));
  }
  const saved = () => unsentAnswersOf(pageKey, answersKey);
  let told = saved();
  endOpening = subscribeToWizard(pageKey, () => {
    const answers = saved();
    if (answers !== told) tell({ kind: 'answers', answers: answers ?? {} });
    told = answers;
  });
}

/** Opens the section of the selected field; all sections count as visited, so that the visitor can go to each. */
function openSection(form: Form | undefined, at: Pointer | undefined) {
  const ids = form?.sections.map(({ id }) => id) ?? [];
  return { id: sectionOf(form, at) ?? ids[0] ?? '', furthest: ids.at(-1) ?? '' };
}

function showDay(timeZone: string, today: string): void {
  // In every time zone, one of these two hours is on that day.
  for (const hour of ['00', '12']) if (todayIn(timeZone) !== today) noteServerTime(new Headers({ date: `${today}T${hour}:00:00Z` }));
  // `noteServerTime` only moves forward, so that an earlier day needs a new document.
  if (todayIn(timeZone) !== today) location.reload();
}

/** Keeps the earlier objects where nothing changed, because a new object renders the form again. */
function withKept(before: Drawing | undefined, now: Drawing): Drawing {
  const drawn = Object.entries(now.drawn).map(([name, is]) => {
    const was = before?.drawn[name as keyof Drawing['drawn']];
    return [name, JSON.stringify(was) === JSON.stringify(is) ? was : is];
  });
  return { ...now, site: now.site ?? before?.site, drawn: Object.fromEntries(drawn) };
}

for (const act of ['click', 'focusin'] as const) {
  addEventListener(act, ({ target }) => {
    const at = fieldAround(target, drawing?.fields ?? []);
    if (at === undefined || at === selected) return;
    selected = at;
    tell({ kind: 'select', at });
  });
}

/** Cancels links that leave the page. */
function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href]:not([href^="#"])')) event.preventDefault();
}

addEventListener('click', stay, { capture: true });

tell({ kind: 'ready' });
