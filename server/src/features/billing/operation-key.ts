import type { Ctx } from '../../platform/context.ts'
import { hmac } from '../../platform/secrets/secrets.ts'

/**
 * The key under which the payment provider is asked for something once. It tells one installation from another that shares the
 * provider's account, and the same request with other words is another one: under one key the provider answers the first result.
 */
export const operationKey = (ctx: Pick<Ctx, 'settings'>, verb: string, ...parts: (string | number)[]) =>
  `${verb}:${hmac(ctx, 'payment', verb, ...parts.map(String)).slice(0, 40)}`
