import { api, publicApi, type RequestContext } from '../access/index.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { showUser } from './show-user.ts'
import { streamEvents } from './stream-events.ts'

/** The gate let the request in, so it carried a token. */
const tokenOf = ({ token }: Pick<RequestContext, 'token'>) => token ?? ''

export const accountRoutes = {
  logIn: publicApi.accounts.logIn.handler(({ context, input }) => logIn(context.ctx, input)),
  logOut: api.accounts.logOut.handler(async ({ context }) => {
    await logOut(context.ctx, tokenOf(context))
    return { message: 'Signed out.' }
  }),
  showUser: api.accounts.showUser.handler(({ context }) => showUser(context.ctx, context.abilities)),
}

export const eventRoutes = {
  stream: api.events.stream.handler(({ context, signal }) => streamEvents(context.ctx, tokenOf(context), signal)),
}
