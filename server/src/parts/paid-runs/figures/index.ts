export { measureRuns } from './measure-runs.ts'
export { countAllDone, type DayOfWork, sumChargedSince, sumWorkPerDay, sumWorkSince } from './sum-work.ts'
