import { isQuick, testScenarios } from '../../fixtures/testing/torture-tests.js';

for (const store of ['embedded', 'postgres'] as const) testScenarios(store, (scenario) => isQuick(store, scenario));
