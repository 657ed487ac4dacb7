export { addAccount } from './add-account.ts'
export { countWithin, secondsUntilAllowed, takeAttempt } from './attempts/attempt-limits.ts'
export { recordRefusal } from './attempts/record-refusal.ts'
export { senderOf } from './attempts/sender.ts'
export { takeOrRefuse } from './attempts/take-or-refuse.ts'
export { accountEmails } from './emails.ts'
export { countFactors, lacksRequiredFactor } from './factors/has-factor.ts'
export { isAddressProven } from './is-address-proven.ts'
export { accountJobs } from './jobs.ts'
export { accountsNotices } from './notices.ts'
export { reserveHashing } from './passwords/hash-password.ts'
export { refuseCommonPassword } from './passwords/refuse-common.ts'
export {
  accountRoutes,
  eventRoutes,
  factorRoutes,
  passwordRoutes,
  registrationRoutes,
  sessionRoutes,
  signInRoutes,
  userRoutes,
} from './routes.ts'
export { describeDevice } from './sessions/describe-device.ts'
export { identify, openSession } from './sessions/sessions.ts'
export { userDataOf } from './show-user.ts'
export { skipSignInCodes } from './skip-sign-in-codes.ts'
export { lastActiveOf } from './users/last-active.ts'
export { measureCustomers } from './users/measure-customers.ts'
