import { statements } from './statements.js';

/** An answer is kept for a day and nearly never read again: to press it together takes longer than to write it as it is. */
export const answersUnderKeys = statements('alter table idempotency_keys set (toast_tuple_target = 8160)');
