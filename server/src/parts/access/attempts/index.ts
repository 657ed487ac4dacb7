export {
  type AttemptLimit,
  type AttemptSubject,
  countAttempt,
  countWithin,
  forgetAttempts,
  giveAttemptBack,
  secondsUntilAllowed,
  takeAttempt,
} from './attempt-limits.ts'
export { senderOf } from './sender.ts'
export { forgetRefusals, takeOrRefuse } from './take-or-refuse.ts'
