import { redirect } from '@tanstack/react-router'
import { safeAddress } from './remembered-address.ts'
import { readToken } from './session.ts'

/** The address to open once signed in. */
export type NextAddress = { next?: string }

/** A value that is not named here would stay as it came, so an address that is not safe is overwritten. */
export const readNext = (search: Record<string, unknown>): NextAddress => ({
  next: typeof search.next === 'string' ? safeAddress(search.next) : undefined,
})

/** A signed-in person has no use for the screens of signing in. */
export function requireSignedOut({ next }: NextAddress) {
  if (readToken() !== undefined) throw redirect({ href: next ?? '/', replace: true })
}
