/** What is wrong with tenant files, for the tools, which import this folder of the server alone. */
export { tenantProblems } from '../tenants/tenant-problems.js';
