export { latestRunOfCheck, readFinishedCheck } from './ranks/read-finished-check.ts'
export { countSerpChecks } from './views/check-totals.ts'
export { findCheckRivals } from './views/find-check-rivals.ts'
