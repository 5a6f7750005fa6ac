import { isQuick, testScenarios } from '../../fixtures/testing/torture-tests.js';

testScenarios('postgres', (scenario) => isQuick('postgres', scenario));
