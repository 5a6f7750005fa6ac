import { useNotices } from '../visit/notices.js';

/** Shows messages about background failures until they are removed; shows nothing without any. */
export function Notices() {
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
