import type { Ctx } from '../../platform/context.ts'
import { hmac } from '../../platform/secrets/secrets.ts'

export const tokenHashOf = (ctx: Ctx, token: string) => hmac(ctx, 'download-link', token)
