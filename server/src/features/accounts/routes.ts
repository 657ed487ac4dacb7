import { accountMessages, codeMessages, passwordMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { type AccountData, api, publicApi, type RequestContext } from '../access/index.ts'
import { downloadData } from './data-export/download-data.ts'
import { exportCustomerData, exportOwnData } from './data-export/export-data.ts'
import { deleteAccountOf } from './deletion/delete-account.ts'
import { deleteOwnAccount } from './deletion/delete-own-account.ts'
import { askForReset } from './password-reset/request-password-reset.ts'
import { setNewPassword } from './password-reset/set-new-password.ts'
import { register } from './registration/register.ts'
import { chooseSignInCode } from './sessions/choose-sign-in-code.ts'
import { endOtherSessions, endSession } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { streamEvents } from './sessions/stream-events.ts'
import { forgetDevice, forgetDevices, listDevices } from './sessions/trusted-device-list.ts'
import { showCustomer } from './show-customer.ts'
import { showUser } from './show-user.ts'
import { logIn } from './sign-in/log-in.ts'
import { logOut } from './sign-in/log-out.ts'
import { resendCode } from './sign-in/resend-code.ts'
import { verifyCode } from './sign-in/verify-code.ts'

/** The gate let the request in, so it carried a token. */
const tokenOf = ({ token }: Pick<RequestContext, 'token'>) => token ?? ''

export const signInRoutes = {
  logIn: publicApi.signIn.logIn.handler(({ context, input }) => logIn(context.ctx, context.cookies, input)),
  verifyOtp: publicApi.signIn.verifyOtp.handler(({ context, input }) =>
    verifyCode(context.ctx, context.cookies, input),
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

/** `parts` are what the features keep of an account. */
export const accountRoutes = (parts: readonly AccountData[]) => ({
  updateProfile: api.accounts.updateProfile.handler(() => {
    throw new Error('not built yet')
  }),
  deleteAccount: api.accounts.deleteAccount.handler(async ({ context, input }) => {
    await deleteAccountOf(context.ctx, { ...input, abilities: context.abilities })
    return { message: accountMessages.deleted }
  }),
  showUser: api.accounts.showUser.handler(({ context }) => showUser(context.ctx, context.abilities)),
  showCustomer: api.accounts.showCustomer.handler(({ context, input }) => showCustomer(context.ctx, input)),
  deleteOwnAccount: api.accounts.deleteOwnAccount.handler(async ({ context, input }) => {
    await deleteOwnAccount(context.ctx, input)
    return { message: accountMessages.ownDeleted }
  }),
  exportOwnData: api.accounts.exportOwnData.handler(({ context }) => exportOwnData(context.ctx)),
  exportCustomerData: api.accounts.exportCustomerData.handler(({ context, input }) =>
    exportCustomerData(context.ctx, input),
  ),
  downloadData: api.accounts.downloadData.handler(({ context, input }) => downloadData(context.ctx, parts, input)),
})

export const eventRoutes = {
  stream: api.events.stream.handler(({ context, signal }) => streamEvents(context.ctx, tokenOf(context), signal)),
}
