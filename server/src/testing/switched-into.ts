import { hashToken, openSession } from '../features/accounts/sessions/sessions.ts'
import type { Ctx } from '../platform/context.ts'
import type { Person } from './people.ts'

/** The token of a session in which a staff member, who is signed in, acts as somebody else. */
export const switchedInto = (ctx: Ctx, { viewer }: Pick<Person, 'viewer'>, { id, token }: Person): Promise<string> =>
  openSession(ctx, viewer, { switched: { byId: id, parentTokenHash: hashToken(token) } })
