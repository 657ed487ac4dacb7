import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'

/** What is stored of a link's token. */
export const hashLinkToken = (ctx: Ctx, token: string) => hmac(ctx, 'password-link', token)
