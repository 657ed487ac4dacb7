import type { Ctx } from '../../../platform/context.ts'
import { seal } from '../../../platform/secrets/secrets.ts'

/** What is stored of a link's token. */
export const hashLinkToken = (ctx: Ctx, token: string) => seal(ctx, 'password-link', token)
