import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'

/** The stored form of a link's token. */
export const hashLinkToken = (ctx: Ctx, token: string) => hmac(ctx, 'password-link', token)
