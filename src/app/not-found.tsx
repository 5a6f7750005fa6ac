import { useText } from './i18n.js';
import { useTitle } from './title.js';

/** Any address that has no screen (SPEC 2). */
export function NotFound() {
  const text = useText();
  const title = text('page.not-found.title', 'Page Not Found');
  useTitle(title);
  return (
    <main className="s-page s-message">
      <h1>{title}</h1>
      <p>{text('page.not-found.text', 'The page you are looking for could not be found.')}</p>
      <a className="s-act" href="/">
        {text('page.not-found.home', 'Take Me Home')}
      </a>
    </main>
  );
}
