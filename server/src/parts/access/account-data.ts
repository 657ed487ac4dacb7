import type { Ctx } from '../../platform/context.ts'
import type { Sheet } from '../../platform/spreadsheet/write-sheet.ts'

/** `more`: call it again · `waiting`: for work the provider has got; call it again later · `done`: nothing is left. */
export type Removal = 'more' | 'waiting' | 'done'

/** The rows that a feature stores of an account, and how they are erased after the account was deleted. */
export type AccountData = {
  /** For the log. */
  name: string
  /** The order of erasing: money first, then work that may cost more, then the rest. */
  stage: 'money' | 'work' | 'rest'
  /** Ends what is under way and removes a part that one or a few transactions can do. It may be called again at any time. */
  remove(ctx: Ctx, accountId: number): Promise<Removal>
  /** Its sheets of the file with an account's data. */
  sheets?(ctx: Ctx, accountId: number): Sheet[]
}
