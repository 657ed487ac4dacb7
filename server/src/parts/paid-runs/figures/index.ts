export { measureRuns } from './measure-runs.ts'
export { countAllDone, sumChargedSince, sumWorkPerDay, sumWorkSince } from './sum-work.ts'
