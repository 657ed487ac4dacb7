import type { TestApp } from '../create-test-app.ts'
import type { Person } from '../people.ts'
import type { Request } from './endpoints.ts'
import type { OfRow } from './own-rows.ts'

export type Sample = {
  /**
   * A request anybody whom the gate lets in may make; made anew each time where it can be made once only. Left out where
   * `ofRow` says it.
   */
  valid?: Request | ((app: TestApp, owner: Person) => Promise<Request>)
  /** A request whose input is wrong; left out where the endpoint takes none. */
  invalid?: Request
  /** For one row of an account: another account's must answer like a missing one. */
  ofRow?: OfRow
  /** Fields and path parameters that resemble a row's name and are none. */
  plainNames?: string[]
}
