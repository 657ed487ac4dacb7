import { z } from 'zod'
import { endpoint, publicEndpoint } from './endpoint.ts'
import { creditSetting } from './pricing.ts'
import { timestamp } from './wire.ts'

export const loginMessages = {
  email: 'Please enter a valid email address.',
  password: 'Password must be at least 8 characters long.',
  invalid: 'Invalid email or password.',
  unexpected: 'An unexpected error occurred.',
  noResponse: 'No response received from the server.',
  logoutFailed: 'Logout Failed!',
} as const

export const userData = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  contact: z.string().nullable(),
  /** A country's location code. */
  country: z.number().int(),
  /** A language code. */
  language: z.string(),
  /** Credits that can be spent now; held ones are not among them. */
  credits: z.number(),
  /** 1 trial, 2 paid. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Role names; the first one counts. */
  role: z.array(z.string()),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type UserData = z.infer<typeof userData>

/** The plan an account is on, or was on last. */
export const accountPlan = z
  .object({
    subscription: z.object({
      name: z.string(),
      interval: z.enum(['month', 'year']).nullable(),
      purchase_date: timestamp,
      expiry_date: timestamp,
      is_expired: z.boolean(),
      is_cancelled: z.union([z.literal(0), z.literal(1)]),
      is_trial: z.boolean(),
      /** The plan modules it unlocks. */
      features: z.array(z.string()),
    }),
  })
  .nullable()
export type AccountPlan = z.infer<typeof accountPlan>

const session = z.object({
  accessToken: z.string(),
  userAbilities: z.array(z.string()),
  userData,
  plan: accountPlan,
})
export type Session = z.infer<typeof session>

export const accounts = {
  logIn: publicEndpoint('login.invalid', 'account.suspended')
    .route({ method: 'POST', path: '/login', tags: ['Signing in'], summary: 'Sign in with e-mail and password' })
    .input(
      z.object({
        email: z
          .string({ error: loginMessages.email })
          .trim()
          .max(254, loginMessages.email)
          .pipe(z.email(loginMessages.email)),
        password: z
          .string({ error: loginMessages.password })
          .min(8, loginMessages.password)
          .max(128, 'A password has at most 128 characters.'),
      }),
    )
    .output(z.union([z.object({ otp: z.literal(true) }), session])),

  logOut: endpoint({ ability: null })
    .route({ method: 'GET', path: '/logout', tags: ['Signing in'], summary: 'End this session' })
    .output(z.object({ message: z.string() })),

  showUser: endpoint({ ability: null })
    .route({ method: 'GET', path: '/user/show', tags: ['Account'], summary: 'The signed-in account' })
    .output(
      z.object({
        userData,
        userAbilities: z.array(z.string()),
        module: z.object({ SERPS: creditSetting, DOMAIN: creditSetting, BACKLINKS: creditSetting }),
        plan: accountPlan,
        /** True while search results come from the sandbox and are made up. */
        sandboxData: z.boolean(),
      }),
    ),
}
