export {
  beginOnce,
  beginOrRepeat,
  clientRequest,
  deleteRequests,
  lockAccountRuns,
  ownRequest,
  type RunRequest,
  settleOnce,
} from './begin-once.ts'
export { findOpenRun, getRun, listHoldsOfOpenRuns, type PaidWork, type Subject } from './paid-work.ts'
export { progressOf, publishProgress, publishRun } from './progress.ts'
export { findOldestOpenRun, recordEach, resumeRuns, resumeRunsPayload } from './resume-runs.ts'
export { advanceRun, beginRun, creditsCharged, creditsHeld, settleRun, unitsLeft } from './run.ts'
export { hasSlotBegun, startOfSlot } from './spread-slots.ts'
