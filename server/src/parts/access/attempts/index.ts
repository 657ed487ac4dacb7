export {
  type AttemptLimit,
  type AttemptSubject,
  addAttempt,
  countAttempt,
  countWithin,
  deleteAttempts,
  returnAttempt,
  secondsUntilAllowed,
} from './attempt-limits.ts'
export { countOrRefuse, deleteRefusals } from './count-or-refuse.ts'
export { senderOf } from './sender.ts'
