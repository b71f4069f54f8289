/** PROPERTY_RUNS sets the number of runs of property tests, which is low by default. */
import fc from 'fast-check';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 0);
if (runs > 0) fc.configureGlobal({ numRuns: runs });
