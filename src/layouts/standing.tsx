import { useNotices } from '../state/notices.js';

/** What went wrong beside the work of the page, until it is mended. A toast has said it already. */
export function Standing() {
  const messages = Object.values(useNotices());
  if (messages.length === 0) return null;
  return (
    <ul className="s-standing">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}
