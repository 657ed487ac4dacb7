import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { hmac } from '../../platform/secrets/secrets.ts'
import { findNoticeKind, type KnownKinds } from './notice-kinds.ts'

export type Unsubscribed = { accountId: number; kind: string }

type Signing = Pick<Ctx, 'settings'>

/** Leads to the page that turns emails of a kind off, and takes the one-click POST of RFC 8058. */
export const unsubscribeUrlOf = (ctx: Signing, { accountId, kind }: Unsubscribed): string =>
  `${ctx.settings.publicUrl}/unsubscribe/${accountId}.${kind}.${signatureOf(ctx, accountId, kind)}`

/** Undefined for what we have not signed. Valid for ever: whoever finds an old email can still unsubscribe, and do nothing else. */
export function readUnsubscribeToken(ctx: Signing & KnownKinds, token: string): Unsubscribed | undefined {
  const [, id = '', kind = '', signature = ''] = /^(\d{1,10})\.([a-z.-]{1,60})\.([\da-f]{64})$/.exec(token) ?? []
  if (signature === '' || !findNoticeKind(ctx, kind)?.mayBeTurnedOff) return undefined
  const expected = signatureOf(ctx, Number(id), kind)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  return { accountId: Number(id), kind }
}

const signatureOf = (ctx: Signing, accountId: number, kind: string) => hmac(ctx, 'unsubscribe', String(accountId), kind)
