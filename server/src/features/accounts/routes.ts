import { factorMessages } from '#contract/accounts/factors/messages.ts'
import {
  accountMessages,
  codeMessages,
  passwordMessages,
  profileMessages,
  registrationMessages,
} from '#contract/accounts/messages.ts'
import type { Declared } from '../../modules/declared.ts'
import type { Routes } from '../../modules/routes.ts'
import { downloadData } from './data-export/download-data.ts'
import { exportCustomerData, exportOwnData } from './data-export/export-data.ts'
import { deleteAccountOf } from './deletion/delete-account.ts'
import { deleteOwnAccount } from './deletion/delete-own-account.ts'
import { addPasskey } from './factors/add-passkey.ts'
import { confirmAuthenticator } from './factors/confirm-authenticator.ts'
import { listFactors } from './factors/list-factors.ts'
import { removeAuthenticator } from './factors/remove-authenticator.ts'
import { removePasskey } from './factors/remove-passkey.ts'
import { renamePasskey } from './factors/rename-passkey.ts'
import { renewRecoveryCodes } from './factors/renew-recovery-codes.ts'
import { resetFactors } from './factors/reset-factors.ts'
import { startAuthenticator } from './factors/start-authenticator.ts'
import { startPasskey } from './factors/start-passkey.ts'
import { requestPasswordReset } from './password-reset/request-password-reset.ts'
import { setNewPassword } from './password-reset/set-new-password.ts'
import { confirmEmail } from './profile/confirm-email.ts'
import { updateProfile } from './profile/update-profile.ts'
import { checkEmail } from './registration/check-email.ts'
import { register } from './registration/register.ts'
import { chooseSignInCode } from './sessions/choose-sign-in-code.ts'
import { endOtherSessions, endSession } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { streamEvents } from './sessions/stream-events.ts'
import { deleteDevice, deleteDevices, listDevices } from './sessions/trusted-device-list.ts'
import { showUser } from './show-user.ts'
import { logIn } from './sign-in/log-in.ts'
import { logOut } from './sign-in/log-out.ts'
import { resendCode } from './sign-in/resend-code.ts'
import { startPasskeySignIn } from './sign-in/start-passkey-sign-in.ts'
import { verifyCode } from './sign-in/verify-code.ts'
import { verifyPasskey } from './sign-in/verify-passkey.ts'
import { switchAccount } from './switching/switch-account.ts'
import { createUser } from './users/create-user.ts'
import { listUsers } from './users/list-users.ts'

export const signInRoutes: Routes<'signIn'> = {
  logIn: (ctx, input, { cookies }) => logIn(ctx, cookies, input),
  verifyOtp: (ctx, input, { cookies }) => verifyCode(ctx, cookies, input),
  startPasskeySignIn: async (ctx, _input, { cookies }) => ({
    data: { options: { ...(await startPasskeySignIn(ctx, cookies)) } },
  }),
  verifyPasskey: (ctx, input, { cookies }) => verifyPasskey(ctx, cookies, input),
  resendOtp: async (ctx, _input, { cookies }) => {
    const { retryAfterSeconds } = await resendCode(ctx, cookies)
    return { message: codeMessages.sent, data: { retry_after_seconds: retryAfterSeconds } }
  },
  logOut: async (ctx, _input, { token }) => {
    await logOut(ctx, token)
    return { message: 'Signed out.' }
  },
}

export const registrationRoutes: Routes<'registration'> = {
  register: async (ctx, input) => {
    const { trialCredits } = await register(ctx, input)
    return { message: registrationMessages.done, data: { trial_credits: trialCredits } }
  },
  checkEmail,
}

export const passwordRoutes: Routes<'passwords'> = {
  resetPassword: async (ctx, input) => {
    await requestPasswordReset(ctx, input)
    return { message: passwordMessages.emailSent }
  },
  updatePassword: async (ctx, input, { cookies }) => {
    await setNewPassword(ctx, cookies, input)
    return { message: passwordMessages.changed }
  },
}

export const sessionRoutes: Routes<'sessions'> = {
  listSessions: async (ctx, _input, { token }) => ({
    data: await listSessions(ctx, token),
  }),
  endSession: async (ctx, input) => {
    await endSession(ctx, input.id)
    return { message: 'Session ended.' }
  },
  endOtherSessions: async (ctx, _input, { token }) => {
    const ended = await endOtherSessions(ctx, token)
    return { message: 'All other sessions ended.', data: { ended } }
  },
  listDevices: async (ctx, _input, { cookies }) => {
    const { devices, codeEveryTime } = await listDevices(ctx, cookies)
    return { data: devices, code_every_time: codeEveryTime }
  },
  deleteDevice: async (ctx, input) => {
    await deleteDevice(ctx, input.id)
    return { message: 'Device removed.' }
  },
  deleteDevices: async (ctx) => {
    const forgotten = await deleteDevices(ctx)
    return { message: 'All devices removed.', data: { forgotten } }
  },
  chooseSignInCode: async (ctx, input) => {
    await chooseSignInCode(ctx, input)
    return { message: 'Saved.', data: { every_time: input.every_time } }
  },
}

export const factorRoutes: Routes<'factors'> = {
  listFactors: async (ctx, _input, { abilities }) => ({
    data: await listFactors(ctx, abilities),
  }),
  startPasskey: async (ctx, input) => ({
    data: { options: { ...(await startPasskey(ctx, input)) } },
  }),
  addPasskey: async (ctx, input, { cookies }) => ({
    message: factorMessages.passkeyAdded,
    data: { recovery_codes: await addPasskey(ctx, cookies, input) },
  }),
  renamePasskey: async (ctx, input) => {
    await renamePasskey(ctx, input)
    return { message: factorMessages.passkeyRenamed }
  },
  removePasskey: async (ctx, input) => {
    await removePasskey(ctx, input)
    return { message: factorMessages.passkeyRemoved }
  },
  startAuthenticator: async (ctx, input) => ({
    data: await startAuthenticator(ctx, input),
  }),
  confirmAuthenticator: async (ctx, input, { cookies }) => ({
    message: factorMessages.authenticatorAdded,
    data: { recovery_codes: await confirmAuthenticator(ctx, cookies, input) },
  }),
  removeAuthenticator: async (ctx, input) => {
    await removeAuthenticator(ctx, input)
    return { message: factorMessages.authenticatorRemoved }
  },
  renewRecoveryCodes: async (ctx, input) => ({
    message: factorMessages.recoveryCodesRenewed,
    data: { recovery_codes: await renewRecoveryCodes(ctx, input) },
  }),
  resetFactors: async (ctx, input) => {
    await resetFactors(ctx, input)
    return { message: factorMessages.reset }
  },
}

/** The file with an account's data holds what every module keeps of it. */
export const accountRoutes = ({ accountData }: Pick<Declared, 'accountData'>): Routes<'accounts'> => ({
  updateProfile: (ctx, input, { abilities, mustChoosePassword, cookies, idempotencyKey, token }) =>
    updateProfile(ctx, { abilities, mustChoosePassword, cookies, idempotencyKey, token }, input),
  confirmEmail: async (ctx, input) => {
    await confirmEmail(ctx, input)
    return { message: profileMessages.emailChanged }
  },
  deleteAccount: async (ctx, input) => {
    await deleteAccountOf(ctx, input)
    return { message: accountMessages.deleted }
  },
  showUser: (ctx, _input, { abilities }) => showUser(ctx, abilities),
  switchAccount: (ctx, input, { token }) => switchAccount(ctx, token, input.id),
  deleteOwnAccount: async (ctx, input) => {
    await deleteOwnAccount(ctx, input)
    return { message: accountMessages.ownDeleted }
  },
  exportOwnData: (ctx) => exportOwnData(ctx),
  exportCustomerData,
  downloadData: (ctx, input, { abilities }) => downloadData(ctx, accountData, { ...input, abilities }),
})

export const userRoutes: Routes<'users'> = {
  listUsers,
  createUser,
}

export const eventRoutes: Routes<'events'> = {
  stream: (ctx, _input, { signal, token }) => streamEvents(ctx, token, signal),
}
