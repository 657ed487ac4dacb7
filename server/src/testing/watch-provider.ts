import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect } from 'vitest'
import type { ProviderStatus } from '#contract/data-provider/endpoints.ts'
import { sendCheckProvider } from '../features/data-provider/provider-jobs.ts'
import { createTestApp, type TestApp, type TestAppOptions } from './create-test-app.ts'
import { type Person, signedIn } from './people.ts'

/** For every test of a file a new installation with a customer who asks and staff who watch how the provider is doing. */
export function watchProvider() {
  let app: TestApp
  let customer: Person
  let staff: Person
  let asked = 0

  async function open(options: TestAppOptions = {}) {
    app = await createTestApp({ hasInlineJobs: true, ...options })
    customer = await signedIn(app.ctx, 'paid')
    await signInStaff()
    // The lists of places are not what goes wrong here.
    for (const list of ['list-cities/IE', 'list-languages'])
      await app.call('GET', `/serp/${list}`, { token: customer.token })
  }
  async function signInStaff() {
    staff = await signedIn(app.ctx, 'superadmin')
  }
  beforeEach(() => open())
  afterEach(() => app.close())

  async function ask(keywords: string[], { searchEngine = 1 } = {}) {
    const body = {
      domainUrl: 'kestrelroast.example',
      searchEngine,
      deviceType: 1,
      language: 'en',
      country: 2372,
      keywords,
    }
    const reply = await app.call('POST', '/serp/check-serp', { token: customer.token, body })
    expect(reply.status).toBe(202)
  }

  return {
    get app() {
      return app
    },
    get staff() {
      return staff
    },
    /** Another one instead. */
    async reopen(options: TestAppOptions) {
      await app.close()
      await open(options)
    },
    signInStaff,
    ask,
    /** Asks for a keyword nobody has asked for before, and lets the workers do what they can. */
    async checkKeyword(keyword = 'word') {
      asked += 1
      await ask([`${keyword} ${asked}`])
      await app.workOff()
    },
    /** The regular question after balance and health. */
    async check() {
      await sendCheckProvider(app.ctx)
      await app.workOff()
    },
    async status(): Promise<ProviderStatus> {
      const reply = await app.call('GET', '/provider-status', { token: staff.token })
      expect(reply.status).toBe(200)
      return (reply.body as { data: ProviderStatus }).data
    },
    /** Changes with every write to the row. */
    async version() {
      const { rows } = await app.ctx.db.execute<{ xmin: string }>(sql`select xmin::text from provider_status`)
      return rows[0]?.xmin
    },
    everyCall: (fault: object) => app.sandbox.control.addFault({ path: '*', ...fault }),
    everyPost: (fault: object) => app.sandbox.control.addFault({ path: '*/task_post', ...fault }),
  }
}
