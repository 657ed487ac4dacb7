import { z } from 'zod'
import { creditSetting } from '../credits/rows.ts'
import { factorMethods } from '../rules/accounts/factor-methods.ts'
import { linkedPasswordRules, registrationPasswordRules } from '../rules/accounts/password-rules.ts'
import { planModules } from '../rules/billing/plan-modules.ts'
import { fileKeptMinutes } from '../rules/limits/limits.ts'
import { pricedModules } from '../rules/paid-runs/prices.ts'
import { recordOf } from '../rules/wire/record-of.ts'
import { textUpTo } from '../wire/bounded-input.ts'
import { endpoint, publicEndpoint } from '../wire/endpoint.ts'
import { fileToken, rowId, spreadsheetDownload, uuidText } from '../wire/fields.ts'
import { currentPassword, isWithinLongestPassword, mostPasswordEntered, passwordTooLong } from './current-password.ts'
import { assertionCredential, passkeyOptions } from './factors/rows.ts'
import { emailAddress } from './fields.ts'
import { accountMessages, codeMessages, loginMessages, passwordMessages, registrationMessages } from './messages.ts'
import { newPassword, wrongLength } from './new-password.ts'
import { personName } from './person-name.ts'
import { profileChange } from './profile-change.ts'
import { accountPlan, deviceUseView, session, sessionView, userData } from './rows.ts'
import { typedCode } from './typed-code.ts'

const done = z.object({ message: z.string() })
const linkToken = textUpTo(200, passwordMessages.linkEnded)

/** Only the customers themselves may change how they prove who they are. */
const ownerOnly = { ability: null, isForbiddenWhileSwitched: true } as const

export const signIn = {
  logIn: publicEndpoint('login.invalid', 'account.suspended')
    .route({
      method: 'POST',
      path: '/login',
      tags: ['Authentication'],
      summary: 'Sign in with email and password',
      description:
        'Returns a session, or `{ otp: true }` if a code was emailed. With `methods` in it, the account has a second factor: no code is emailed, and one of these methods is required instead. A cookie identifies this sign-in at `POST /verify-otp` and `POST /verify-passkey`.',
    })
    .input(
      z.object({
        email: emailAddress(loginMessages.email),
        password: textUpTo(mostPasswordEntered, loginMessages.password, passwordTooLong)
          .min(8, loginMessages.password)
          .refine(isWithinLongestPassword, passwordTooLong),
      }),
    )
    .output(z.union([z.object({ otp: z.literal(true), methods: z.array(z.enum(factorMethods)).optional() }), session])),

  verifyOtp: publicEndpoint('code.wrong', 'code.ended', 'account.suspended')
    .route({
      method: 'POST',
      path: '/verify-otp',
      tags: ['Authentication'],
      summary: 'Verify a sign-in code',
      description:
        'Accepts the emailed code or, if the account has a second factor, a code from its authenticator app or a recovery code.',
    })
    .input(
      z.object({
        otp: typedCode(codeMessages.shape, /^(?:\d{6}|[0-9A-Za-z]{12})$/),
      }),
    )
    .output(session),

  startPasskeySignIn: publicEndpoint('code.ended', 'passkey.unavailable')
    .route({
      method: 'POST',
      path: '/verify-passkey/options',
      tags: ['Authentication'],
      summary: 'Start verifying a passkey',
      description: 'Returns options for `navigator.credentials.get`, whose result is sent within 5 minutes.',
    })
    .output(z.object({ data: passkeyOptions })),

  verifyPasskey: publicEndpoint('passkey.wrong', 'passkey.unavailable', 'code.ended', 'account.suspended')
    .route({ method: 'POST', path: '/verify-passkey', tags: ['Authentication'], summary: 'Sign in with a passkey' })
    .input(z.object({ credential: assertionCredential }))
    .output(session),

  resendOtp: publicEndpoint('code.ended', 'code.not-emailed')
    .route({ method: 'POST', path: '/resend-otp', tags: ['Authentication'], summary: 'Resend the sign-in code' })
    .output(done.extend({ data: z.object({ retry_after_seconds: z.number().int() }) })),

  logOut: endpoint({ ability: null, allowedWithoutFactor: true, allowsTemporaryPassword: true })
    .route({ method: 'GET', path: '/logout', tags: ['Authentication'], summary: 'Sign out' })
    .output(done),
}

export const registration = {
  register: publicEndpoint('email.taken')
    .route({ method: 'POST', path: '/register', tags: ['Authentication'], summary: 'Register a trial account' })
    .input(
      z.object({
        name: personName(registrationMessages.name),
        email: emailAddress(registrationMessages.email),
        password: newPassword(registrationPasswordRules, registrationMessages.password),
      }),
    )
    .output(done.extend({ data: z.object({ trial_credits: z.number() }) })),

  checkEmail: publicEndpoint()
    .route({
      method: 'POST',
      path: '/register/check-email',
      tags: ['Authentication'],
      summary: 'Check whether an email address is disposable',
      description: 'Doesn’t reveal whether the address has an account.',
    })
    .input(z.object({ email: emailAddress(registrationMessages.email) }))
    .output(z.object({ disposable: z.boolean() })),
}

export const passwords = {
  resetPassword: publicEndpoint()
    .route({
      method: 'POST',
      path: '/reset-password',
      tags: ['Authentication'],
      summary: 'Send a password reset link',
      description: 'The response is the same whether or not the address has an account.',
    })
    .input(z.object({ email: emailAddress(loginMessages.email) }))
    .output(done),

  updatePassword: publicEndpoint('link.ended')
    .route({
      method: 'POST',
      path: '/update-password',
      tags: ['Authentication'],
      summary: 'Reset a password',
      description:
        'Ends all of the account’s sessions, removes its trusted devices and sets a device cookie that makes this browser trusted for `POST /login`.',
    })
    .input(
      z
        .object({
          password: newPassword(linkedPasswordRules, passwordMessages.mismatch),
          confirmPassword: textUpTo(mostPasswordEntered, passwordMessages.mismatch, wrongLength(linkedPasswordRules)),
          token: linkToken,
        })
        .refine((input) => input.password === input.confirmPassword, {
          path: ['confirmPassword'],
          message: passwordMessages.mismatch,
        }),
    )
    .output(done),
}

export const sessions = {
  listSessions: endpoint({ ability: null })
    .route({ method: 'GET', path: '/user/sessions', tags: ['Account'], summary: 'List sessions' })
    .output(z.object({ data: z.array(sessionView) })),

  endSession: endpoint(ownerOnly, 'row.not-found')
    .route({ method: 'DELETE', path: '/user/sessions/{id}', tags: ['Account'], summary: 'End a session' })
    .input(z.object({ id: uuidText('The session id must be a UUID.') }))
    .output(done),

  endOtherSessions: endpoint(ownerOnly)
    .route({ method: 'DELETE', path: '/user/sessions', tags: ['Account'], summary: 'End all other sessions' })
    .output(done.extend({ data: z.object({ ended: z.number().int() }) })),

  listDevices: endpoint({ ability: null })
    .route({ method: 'GET', path: '/user/devices', tags: ['Account'], summary: 'List trusted devices' })
    .output(
      z.object({
        data: z.array(deviceUseView),
        /** True if the account wants a code at every sign-in, on trusted devices too. */
        code_every_time: z.boolean(),
      }),
    ),

  deleteDevice: endpoint(ownerOnly, 'row.not-found')
    .route({ method: 'DELETE', path: '/user/devices/{id}', tags: ['Account'], summary: 'Remove a trusted device' })
    .input(z.object({ id: uuidText('The device id must be a UUID.') }))
    .output(done),

  deleteDevices: endpoint(ownerOnly)
    .route({ method: 'DELETE', path: '/user/devices', tags: ['Account'], summary: 'Remove all trusted devices' })
    .output(done.extend({ data: z.object({ forgotten: z.number().int() }) })),

  chooseSignInCode: endpoint(ownerOnly, 'password.wrong')
    .route({
      method: 'PUT',
      path: '/user/sign-in-code',
      tags: ['Account'],
      summary: 'Require a code at every sign-in',
      description: 'Turning it off requires the current password.',
    })
    .input(
      z.object({
        every_time: z.boolean({ error: 'every_time must be true or false.' }),
        password: currentPassword.optional(),
      }),
    )
    .output(done.extend({ data: z.object({ every_time: z.boolean() }) })),
}

export const accounts = {
  updateProfile: endpoint(
    { ability: null, allowsTemporaryPassword: true, accountField: 'id' },
    'row.not-found',
    'password.wrong',
    'email.taken',
    'grant.forbidden',
    'account.protected',
    'superadmin.last',
    'session.switched',
  )
    .route({ method: 'PUT', path: '/profile/update/{id}', tags: ['Account'], summary: 'Change a profile' })
    .input(profileChange)
    .output(
      done.extend({
        data: z.object({
          userData,
          /** A new address of one's own, which takes effect once the link sent to it is followed. */
          email_pending: z.string().nullable(),
        }),
      }),
    ),

  confirmEmail: publicEndpoint('link.ended', 'email.taken')
    .route({
      method: 'POST',
      path: '/confirm-email',
      tags: ['Account'],
      summary: 'Confirm a new email address',
      description: 'Uses the token of the link that was sent to the new address. It works once.',
    })
    .input(z.object({ token: linkToken }))
    .output(done),

  deleteAccount: endpoint(
    { ability: ['MANAGE_USERS', 'MANAGE_CUSTOMERS'], accountField: 'id' },
    'row.not-found',
    'account.protected',
    'superadmin.last',
  )
    .route({
      method: 'DELETE',
      path: '/user/{id}',
      tags: ['Users'],
      summary: 'Delete an account',
      description:
        'Ends its sessions, removes its personal data and cancels its subscription. The ledger, receipts and the audit log are kept. Deleting a customer requires `MANAGE_CUSTOMERS` or `MANAGE_USERS`, deleting staff requires `MANAGE_USERS` and the role Superadmin. You can’t delete your own account this way.',
    })
    .input(z.object({ id: rowId }))
    .output(done),

  deleteOwnAccount: endpoint(ownerOnly, 'password.wrong', 'superadmin.last', 'row.not-found')
    .route({
      method: 'POST',
      path: '/user/delete-account',
      tags: ['Account'],
      summary: 'Delete your own account',
      description: 'Requires the password. Removes and keeps the same data as when staff delete the account.',
    })
    .input(
      z.object({
        password: textUpTo(mostPasswordEntered, accountMessages.password)
          .min(1, accountMessages.password)
          .refine(isWithinLongestPassword, accountMessages.password),
      }),
    )
    .output(done),

  exportOwnData: endpoint(ownerOnly)
    .route({
      method: 'POST',
      path: '/user/export-data',
      tags: ['Account'],
      summary: 'Create a file with your own data',
      description: `\`file_url\` is valid for ${fileKeptMinutes} minutes and only for your account.`,
    })
    .output(z.object({ file_url: z.string() })),

  exportCustomerData: endpoint(
    { ability: 'MANAGE_CUSTOMERS', accountField: 'id' },
    'row.not-found',
    'account.protected',
  )
    .route({
      method: 'POST',
      path: '/user/export-data/{id}',
      tags: ['Customers'],
      summary: 'Create a file with a customer’s data',
      description: `The customer is notified. \`file_url\` is valid for ${fileKeptMinutes} minutes and only for your account.`,
    })
    .input(z.object({ id: rowId }))
    .output(z.object({ file_url: z.string() })),

  downloadData: endpoint({ ...ownerOnly, hasLongStatements: true }, 'file.expired', 'account.protected')
    .route({
      method: 'GET',
      path: '/user/files/{token}',
      outputStructure: 'detailed',
      tags: ['Account'],
      summary: 'Download a file with an account’s data',
    })
    .input(z.object({ token: fileToken }))
    .output(spreadsheetDownload),

  switchAccount: endpoint(
    { ability: 'SWITCH_CUSTOMER', isOpenWhileSwitched: true, accountField: 'id' },
    'row.not-found',
    'session.switched',
  )
    .route({
      method: 'GET',
      path: '/auth/change-auth/{id}',
      tags: ['Customers'],
      summary: 'Switch into a customer, or back',
      description:
        'Opens a session in the customer’s account for at most an hour, which ends with the session it was opened from. From such a session, id 1 switches back: it ends, and the staff member’s own session continues under a new token.',
    })
    .input(z.object({ id: rowId }))
    .output(session),

  showUser: endpoint({ ability: null, allowedWithoutFactor: true })
    .route({ method: 'GET', path: '/user/show', tags: ['Account'], summary: 'Get the signed-in account' })
    .output(
      z.object({
        userData,
        userAbilities: z.array(z.string()),
        /** The staff member who is switched into this account; null in a session of its owner’s. */
        switched_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
        module: z.object(recordOf(pricedModules, () => creditSetting)),
        plan: accountPlan,
        /** Keywords one domain check of the account may load. */
        domainKeywordsLimit: z.number().int(),
        /** Modules under maintenance: nobody can start paid work in them, what is stored stays readable. */
        maintenance: z.array(z.enum(planModules)),
        /** True while nothing else can be reached until a second factor is set up. */
        needsFactor: z.boolean(),
        /** Unread notifications; 100 for more than 99. */
        unread_notices: z.number().int(),
        /** True while search results come from the sandbox and are made up. */
        sandboxData: z.boolean(),
      }),
    ),
}
