import { factorMessages } from '#contract/accounts/factors/messages.ts'
import {
  accountMessages,
  codeMessages,
  passwordMessages,
  profileMessages,
  registrationMessages,
} from '#contract/accounts/messages.ts'
import { type AccountData, api, publicApi, type RequestContext } from '../../parts/access/index.ts'
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
import { askForReset } from './password-reset/request-password-reset.ts'
import { setNewPassword } from './password-reset/set-new-password.ts'
import { confirmEmail } from './profile/confirm-email.ts'
import { updateProfile } from './profile/update-profile.ts'
import { checkEmail } from './registration/check-email.ts'
import { register } from './registration/register.ts'
import { chooseSignInCode } from './sessions/choose-sign-in-code.ts'
import { endOtherSessions, endSession } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { streamEvents } from './sessions/stream-events.ts'
import { forgetDevice, forgetDevices, listDevices } from './sessions/trusted-device-list.ts'
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

/** The gate let the request in, so it carried a token. */
const tokenOf = ({ token }: Pick<RequestContext, 'token'>) => token ?? ''

export const signInRoutes = {
  logIn: publicApi.signIn.logIn.handler(({ context, input }) => logIn(context.ctx, context.cookies, input)),
  verifyOtp: publicApi.signIn.verifyOtp.handler(({ context, input }) =>
    verifyCode(context.ctx, context.cookies, input),
  ),
  startPasskeySignIn: publicApi.signIn.startPasskeySignIn.handler(async ({ context }) => ({
    data: { options: { ...(await startPasskeySignIn(context.ctx, context.cookies)) } },
  })),
  verifyPasskey: publicApi.signIn.verifyPasskey.handler(({ context, input }) =>
    verifyPasskey(context.ctx, context.cookies, input),
  ),
  resendOtp: publicApi.signIn.resendOtp.handler(async ({ context }) => {
    const { retryAfterSeconds } = await resendCode(context.ctx, context.cookies)
    return { message: codeMessages.sent, data: { retry_after_seconds: retryAfterSeconds } }
  }),
  logOut: api.signIn.logOut.handler(async ({ context }) => {
    await logOut(context.ctx, tokenOf(context))
    return { message: 'Signed out.' }
  }),
}

export const registrationRoutes = {
  register: publicApi.registration.register.handler(async ({ context, input }) => {
    const { trialCredits } = await register(context.ctx, input)
    return { message: registrationMessages.done, data: { trial_credits: trialCredits } }
  }),
  checkEmail: publicApi.registration.checkEmail.handler(({ context, input }) => checkEmail(context.ctx, input)),
}

export const passwordRoutes = {
  resetPassword: publicApi.passwords.resetPassword.handler(async ({ context, input }) => {
    await askForReset(context.ctx, input)
    return { message: passwordMessages.emailSent }
  }),
  updatePassword: publicApi.passwords.updatePassword.handler(async ({ context, input }) => {
    await setNewPassword(context.ctx, context.cookies, input)
    return { message: passwordMessages.changed }
  }),
}

export const sessionRoutes = {
  listSessions: api.sessions.listSessions.handler(async ({ context }) => ({
    data: await listSessions(context.ctx, tokenOf(context)),
  })),
  endSession: api.sessions.endSession.handler(async ({ context, input }) => {
    await endSession(context.ctx, input.id)
    return { message: 'Session ended.' }
  }),
  endOtherSessions: api.sessions.endOtherSessions.handler(async ({ context }) => {
    const ended = await endOtherSessions(context.ctx, tokenOf(context))
    return { message: 'All other sessions ended.', data: { ended } }
  }),
  listDevices: api.sessions.listDevices.handler(async ({ context }) => {
    const { devices, codeEveryTime } = await listDevices(context.ctx, context.cookies)
    return { data: devices, code_every_time: codeEveryTime }
  }),
  forgetDevice: api.sessions.forgetDevice.handler(async ({ context, input }) => {
    await forgetDevice(context.ctx, input.id)
    return { message: 'Device removed.' }
  }),
  forgetDevices: api.sessions.forgetDevices.handler(async ({ context }) => {
    const forgotten = await forgetDevices(context.ctx)
    return { message: 'All devices removed.', data: { forgotten } }
  }),
  chooseSignInCode: api.sessions.chooseSignInCode.handler(async ({ context, input }) => {
    await chooseSignInCode(context.ctx, input)
    return { message: 'Saved.', data: { every_time: input.every_time } }
  }),
}

export const factorRoutes = {
  listFactors: api.factors.listFactors.handler(async ({ context }) => ({
    data: await listFactors(context.ctx, context.abilities),
  })),
  startPasskey: api.factors.startPasskey.handler(async ({ context, input }) => ({
    data: { options: { ...(await startPasskey(context.ctx, input)) } },
  })),
  addPasskey: api.factors.addPasskey.handler(async ({ context, input }) => ({
    message: factorMessages.passkeyAdded,
    data: { recovery_codes: await addPasskey(context.ctx, context.cookies, input) },
  })),
  renamePasskey: api.factors.renamePasskey.handler(async ({ context, input }) => {
    await renamePasskey(context.ctx, input)
    return { message: factorMessages.passkeyRenamed }
  }),
  removePasskey: api.factors.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context.ctx, input)
    return { message: factorMessages.passkeyRemoved }
  }),
  startAuthenticator: api.factors.startAuthenticator.handler(async ({ context, input }) => ({
    data: await startAuthenticator(context.ctx, input),
  })),
  confirmAuthenticator: api.factors.confirmAuthenticator.handler(async ({ context, input }) => ({
    message: factorMessages.authenticatorAdded,
    data: { recovery_codes: await confirmAuthenticator(context.ctx, context.cookies, input) },
  })),
  removeAuthenticator: api.factors.removeAuthenticator.handler(async ({ context, input }) => {
    await removeAuthenticator(context.ctx, input)
    return { message: factorMessages.authenticatorRemoved }
  }),
  renewRecoveryCodes: api.factors.renewRecoveryCodes.handler(async ({ context, input }) => ({
    message: factorMessages.recoveryCodesRenewed,
    data: { recovery_codes: await renewRecoveryCodes(context.ctx, input) },
  })),
  resetFactors: api.factors.resetFactors.handler(async ({ context, input }) => {
    await resetFactors(context.ctx, input)
    return { message: factorMessages.reset }
  }),
}

/** `parts` are what the features keep of an account. */
export const accountRoutes = (parts: readonly AccountData[]) => ({
  updateProfile: api.accounts.updateProfile.handler(({ context, input }) => {
    const { ctx, abilities, mustChoosePassword, cookies, idempotencyKey } = context
    return updateProfile(
      ctx,
      { abilities, mustChoosePassword, cookies, idempotencyKey, token: tokenOf(context) },
      input,
    )
  }),
  confirmEmail: publicApi.accounts.confirmEmail.handler(async ({ context, input }) => {
    await confirmEmail(context.ctx, input)
    return { message: profileMessages.emailChanged }
  }),
  deleteAccount: api.accounts.deleteAccount.handler(async ({ context, input }) => {
    await deleteAccountOf(context.ctx, input)
    return { message: accountMessages.deleted }
  }),
  showUser: api.accounts.showUser.handler(({ context }) => showUser(context.ctx, context.abilities)),
  switchAccount: api.accounts.switchAccount.handler(({ context, input }) =>
    switchAccount(context.ctx, tokenOf(context), input.id),
  ),
  deleteOwnAccount: api.accounts.deleteOwnAccount.handler(async ({ context, input }) => {
    await deleteOwnAccount(context.ctx, input)
    return { message: accountMessages.ownDeleted }
  }),
  exportOwnData: api.accounts.exportOwnData.handler(({ context }) => exportOwnData(context.ctx)),
  exportCustomerData: api.accounts.exportCustomerData.handler(({ context, input }) =>
    exportCustomerData(context.ctx, input),
  ),
  downloadData: api.accounts.downloadData.handler(({ context, input }) =>
    downloadData(context.ctx, parts, { ...input, abilities: context.abilities }),
  ),
})

export const userRoutes = {
  listUsers: api.users.listUsers.handler(({ context, input }) => listUsers(context.ctx, input)),
  createUser: api.users.createUser.handler(({ context, input }) => createUser(context.ctx, input)),
}

export const eventRoutes = {
  stream: api.events.stream.handler(({ context, signal }) => streamEvents(context.ctx, tokenOf(context), signal)),
}
