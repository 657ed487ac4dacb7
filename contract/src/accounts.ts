import { z } from 'zod'
import { accountPlan, deviceUseView, session, userData } from './account-data.ts'
import { codeMessages, loginMessages, passwordMessages, registrationMessages } from './account-messages.ts'
import { endpoint, publicEndpoint } from './endpoint.ts'
import { newPassword, passwordRules, registrationPasswordRules, repeatedPassword } from './password-rules.ts'
import { personName } from './person-name.ts'
import { creditSetting } from './pricing.ts'

const emailAddress = (message: string) => z.string({ error: message }).trim().max(254, message).pipe(z.email(message))

/** Counted as `passwordRules` counts, so that whatever can be set can be entered. */
const isWithinLongestPassword = (password: string) => [...password.normalize('NFC')].length <= 128

const done = z.object({ message: z.string() })

export const signIn = {
  logIn: publicEndpoint('login.invalid', 'account.suspended')
    .route({
      method: 'POST',
      path: '/login',
      tags: ['Signing in'],
      summary: 'Sign in with e-mail and password',
      description:
        'Answers a session, or `{ otp: true }` where a code was mailed: the cookie set then stands for this sign-in at `POST /verify-otp`.',
    })
    .input(
      z.object({
        email: emailAddress(loginMessages.email),
        password: z
          .string({ error: loginMessages.password })
          .min(8, loginMessages.password)
          .refine(isWithinLongestPassword, 'A password has at most 128 characters.'),
      }),
    )
    .output(z.union([z.object({ otp: z.literal(true) }), session])),

  verifyOtp: publicEndpoint('code.wrong', 'code.ended', 'account.suspended')
    .route({ method: 'POST', path: '/verify-otp', tags: ['Signing in'], summary: 'Finish signing in with the code' })
    .input(
      z.object({
        otp: z.preprocess(
          (value) => (typeof value === 'string' ? value.replace(/[\s-]/g, '') : value),
          z.string({ error: codeMessages.shape }).regex(/^\d{6}$/, codeMessages.shape),
        ),
      }),
    )
    .output(session),

  resendOtp: publicEndpoint('code.ended')
    .route({ method: 'POST', path: '/resend-otp', tags: ['Signing in'], summary: 'Have a new code mailed' })
    .output(done.extend({ data: z.object({ retry_after_seconds: z.number().int() }) })),

  logOut: endpoint({ ability: null })
    .route({ method: 'GET', path: '/logout', tags: ['Signing in'], summary: 'End this session' })
    .output(done),
}

export const registration = {
  register: publicEndpoint('email.taken')
    .route({ method: 'POST', path: '/register', tags: ['Signing in'], summary: 'Make an account on the trial plan' })
    .input(
      z.object({
        name: personName(registrationMessages.name),
        email: emailAddress(registrationMessages.email),
        password: newPassword(registrationPasswordRules, registrationMessages.password),
      }),
    )
    .output(done.extend({ data: z.object({ trial_credits: z.number() }) })),
}

export const passwords = {
  resetPassword: publicEndpoint()
    .route({
      method: 'POST',
      path: '/reset-password',
      tags: ['Signing in'],
      summary: 'Have a link for a new password mailed',
      description: 'Answers alike for every address, known or not.',
    })
    .input(z.object({ email: emailAddress(loginMessages.email) }))
    .output(done),

  updatePassword: publicEndpoint('link.ended')
    .route({
      method: 'POST',
      path: '/update-password',
      tags: ['Signing in'],
      summary: 'Choose a new password with the link of a mail',
      description:
        'Ends all sessions and removes all trusted devices of the account, then sets a device cookie that makes this browser trusted for `POST /login`.',
    })
    .input(
      z
        .object({
          password: newPassword(passwordRules, passwordMessages.mismatch),
          confirmPassword: repeatedPassword(passwordMessages.mismatch),
          token: z.string({ error: passwordMessages.linkEnded }).max(200, passwordMessages.linkEnded),
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
    .route({ method: 'GET', path: '/user/sessions', tags: ['Account'], summary: 'Where this account is signed in' })
    .output(z.object({ data: z.array(deviceUseView) })),

  endSession: endpoint({ ability: null }, 'row.not-found')
    .route({ method: 'DELETE', path: '/user/sessions/{id}', tags: ['Account'], summary: 'End one session' })
    .input(z.object({ id: z.uuid('The id of a session is wanted.') }))
    .output(done),

  endOtherSessions: endpoint({ ability: null })
    .route({ method: 'DELETE', path: '/user/sessions', tags: ['Account'], summary: 'End every session but this one' })
    .output(done.extend({ data: z.object({ ended: z.number().int() }) })),

  listDevices: endpoint({ ability: null })
    .route({ method: 'GET', path: '/user/devices', tags: ['Account'], summary: 'Devices that need no code' })
    .output(
      z.object({
        data: z.array(deviceUseView),
        /** Whether the account wants a code at every sign-in, on trusted devices too. */
        code_every_time: z.boolean(),
      }),
    ),

  forgetDevice: endpoint({ ability: null }, 'row.not-found')
    .route({ method: 'DELETE', path: '/user/devices/{id}', tags: ['Account'], summary: 'Trust a device no longer' })
    .input(z.object({ id: z.uuid('The id of a device is wanted.') }))
    .output(done),

  forgetDevices: endpoint({ ability: null })
    .route({ method: 'DELETE', path: '/user/devices', tags: ['Account'], summary: 'Trust no device any longer' })
    .output(done.extend({ data: z.object({ forgotten: z.number().int() }) })),

  chooseSignInCode: endpoint({ ability: null }, 'password.wrong')
    .route({
      method: 'PUT',
      path: '/user/sign-in-code',
      tags: ['Account'],
      summary: 'Choose whether every sign-in needs a code',
      description: 'To turn it off the current password is needed.',
    })
    .input(
      z.object({
        every_time: z.boolean({ error: 'Say true or false.' }),
        password: z
          .string({ error: loginMessages.password })
          .refine(isWithinLongestPassword, 'A password has at most 128 characters.')
          .optional(),
      }),
    )
    .output(done.extend({ data: z.object({ every_time: z.boolean() }) })),
}

export const accounts = {
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
