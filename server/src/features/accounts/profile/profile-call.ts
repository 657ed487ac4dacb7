import type { Ability } from '#contract/rules/access/abilities.ts'
import type { Account } from '../../../parts/access/index.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'

/** The session a change of a profile is asked in. */
export type ProfileCaller = {
  abilities: ReadonlySet<Ability>
  /** Opened with a temporary password, in place of which none was chosen yet. */
  mustChoosePassword: boolean
  token: string
  cookies: CookieJar
  idempotencyKey: string | undefined
}

/** The outcome of a change: its sentence, and the address that waits to be confirmed. */
export type ProfileOutcome = { message: string; emailPending: string | null }

/** The changed account, as it was before, and the account that changes it. */
export type Change = { actorId: number; account: Account }
