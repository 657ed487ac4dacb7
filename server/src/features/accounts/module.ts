import { definePart } from '../../modules/module.ts'
import { accountEmails } from './emails.ts'
import { accountJobs } from './jobs.ts'
import { accountsNotices } from './notices.ts'
import {
  accountRoutes,
  eventRoutes,
  factorRoutes,
  passwordRoutes,
  registrationRoutes,
  sessionRoutes,
  signInRoutes,
  userRoutes,
} from './routes.ts'
import { accountsPlacement } from './tables.ts'

export { addAccount } from './add-account.ts'
export { lacksRequiredFactor } from './factors/has-factor.ts'
export { accountsNotices } from './notices.ts'
export { reserveHashing } from './passwords/hash-password.ts'
export { refuseCommonPassword } from './passwords/refuse-common.ts'
export { identify } from './sessions/sessions.ts'
export { skipSignInCodes } from './skip-sign-in-codes.ts'
export { resetAccess, resetLinkMinutes } from './users/reset-access.ts'

const challenge = 'a challenge, which changes nothing until a passkey has signed it'

export const accounts = definePart({
  name: 'accounts',
  placement: accountsPlacement,
  routes: (all) => ({
    signIn: signInRoutes,
    registration: registrationRoutes,
    passwords: passwordRoutes,
    sessions: sessionRoutes,
    accounts: accountRoutes(all),
    events: eventRoutes,
    factors: factorRoutes,
    users: userRoutes,
  }),
  jobs: ({ accountData }) => accountJobs(accountData),
  notices: accountsNotices,
  unauditedCalls: {
    'POST /verify-passkey/options': challenge,
    'POST /user/factors/passkeys/options': challenge,
    'POST /user/factors/authenticator': 'begins a setup, which becomes a factor only once a code confirms it',
  },
  emails: accountEmails,
})
