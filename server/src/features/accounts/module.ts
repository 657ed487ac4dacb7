import { definePart } from '../../modules/module.ts'
import { accountEmails } from './emails.ts'
import { accountJobs } from './jobs.ts'
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

export { lacksRequiredFactor } from './factors/has-factor.ts'
export { reserveHashing } from './passwords/hash-password.ts'
export { identify } from './sessions/sessions.ts'

export const accounts = definePart({
  name: 'accounts',
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
  emails: accountEmails,
})
