import { migrationOf } from './statements.js';

/** The sources of a visit are listed whenever something is paid (D-127). */
export const sourcesOfVisit = migrationOf('create index payment_sources_by_session on payment_sources (tenant_id, session_id)');
