/** PROPERTY_RUNS asks the tests that draw their values for more of them than a quick run does. */
import fc from 'fast-check';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 0);
if (runs > 0) fc.configureGlobal({ numRuns: runs });
