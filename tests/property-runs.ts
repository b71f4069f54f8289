/** PROPERTY_RUNS asks the tests that draw their values for more of them than a quick run does. */
import fc from 'fast-check';

const asked = Number(process.env['PROPERTY_RUNS'] ?? 0);
if (asked > 0) fc.configureGlobal({ numRuns: asked });
