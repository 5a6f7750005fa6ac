import { migrationOf } from './statements.js';

/** Stored answers are rarely read and deleted after a day, so compressing them costs more than it saves. */
export const answersUnderKeys = migrationOf('alter table idempotency_keys set (toast_tuple_target = 8160)');
