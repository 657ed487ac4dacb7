import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerAbilities } from '#contract/rules/access/abilities.ts'
import { duplicateWindowMinutes } from '#contract/rules/limits/limits.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import { trustDevice } from '../../features/accounts/sign-in/trusted-devices.ts'
import { recordAudit } from '../../features/audit/index.ts'
import { ruleChanges } from '../../features/audit/module.ts'
import { auditLog } from '../../features/audit/tables.ts'
import { minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../platform/database/database.ts'
import { type Endpoint, endpoints, type Request } from '../../testing/contract-walk/endpoints.ts'
import { type Kind, openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { switchedInto } from '../../testing/switched-into.ts'
import { declared } from '../modules.ts'

const { unauditedCalls } = declared

let walk: Walk
let staff: Person
beforeAll(async () => {
  walk = await openWalk()
  staff = await signedIn(walk.app.ctx, 'support')
})
afterAll(() => walk.app.close())

const changing = endpoints.filter(({ method, name }) => method !== 'GET' || name === 'GET /logout')
const isCustomers = ({ access }: Endpoint) =>
  abilitiesFor(access).every((ability) => (customerAbilities as readonly string[]).includes(ability))
const callerOf = (endpoint: Endpoint): Kind =>
  endpoint.access.session === 'none' ? 'nobody' : isCustomers(endpoint) ? 'paid' : 'superadmin'

const lastLine = async () =>
  (await walk.app.ctx.db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit_log`)).rows[0]
    ?.id ?? 0

/** Calls with POST that only read. */
const readings = [
  'POST /excel/generate-serps-with-id',
  'POST /projects/export-groups/{id}',
  'POST /projects/export-pages/{id}',
  'POST /projects/export/{id}',
  'POST /projects/list-known-keywords/{id}',
  'POST /register/check-email',
]

/** For requests that would change nothing: a change to make first, by request. */
const stirred: Record<string, (request: Request, owner: Person) => Promise<unknown>> = {
  'DELETE /user/devices': (_request, { id }) => trustDevice(walk.app.ctx, id, undefined),
  'POST /credits/manage': () => run(sql`update credit_settings set total_cost = total_cost + 0.01`),
  'PUT /credits/modules': () =>
    run(sql`insert into module_maintenance values ('SERP Checker', now()) on conflict do nothing`),
  'PUT /plans/{id}': () => run(sql`update plans set project_limit = project_limit + 1`),
  'POST /plans/resume-subscription/{id}': async ({ path }) => {
    const token = (await walk.tokenOf('paid')) ?? ''
    await walk.app.call('POST', path.replace('resume', 'cancel'), { token })
  },
  'PUT /role-permissions': ({ body }) =>
    run(sql`insert into role_permissions select ${body?.role_id}::int, id from permissions where name = 'VIEW_USERS'`),
  'POST /projects/add-note/{id}': () => run(sql`delete from rank_project_notes`),
}
const run = (statement: SQL) => walk.app.ctx.db.execute(statement)

/** The lines of the audit log that a call leaves, without those of its jobs. */
async function linesOf(endpoint: Endpoint, kind: Kind, token: (kind: Kind) => Promise<string | undefined>) {
  const request = await walk.validRequest(endpoint, kind)
  const owner = kind === 'nobody' ? undefined : walk.personOf(kind)
  if (owner !== undefined) await stirred[endpoint.name]?.(request, owner)
  const before = await lastLine()
  const reply = await walk.askFor(endpoint, request, await token(kind))
  expect(reply.statusCode, `${endpoint.name}: ${reply.body}`).toBe(endpoint.successStatus)
  const lines = await walk.app.ctx.db.select().from(auditLog).where(sql`id > ${before}`)
  await walk.app.workOff()
  return lines
}

describe('the audit log', () => {
  test.each(changing)('holds a line of $name, or its exception says why not', async (endpoint) => {
    const lines = await linesOf(endpoint, callerOf(endpoint), walk.tokenOf)
    const isSilent = readings.includes(endpoint.name) || unauditedCalls[endpoint.name] !== undefined
    expect(lines.length === 0, JSON.stringify(lines)).toBe(isSilent)
  })

  test('has no exception for a call that does not exist', () => {
    const names = changing.map(({ name }) => name)
    expect(Object.keys(unauditedCalls).filter((name) => !names.includes(name))).toEqual([])
  })

  const actedFor = changing.filter(
    ({ name, access }) =>
      unauditedCalls[name] !== undefined && access.session === 'required' && !access.isForbiddenWhileSwitched,
  )
  test.each(actedFor)('says who was switched into the customer of $name', async (endpoint) => {
    const switched = async (kind: Kind) => {
      const customer = kind === 'nobody' ? undefined : walk.personOf(kind)
      return customer && switchedInto(walk.app.ctx, customer, staff)
    }
    // Equal work of the last minutes would not be begun again.
    if (endpoint.access.startsPaidWork) walk.app.clock.advance(minutes(duplicateWindowMinutes))
    const lines = await linesOf(endpoint, 'paid', switched)
    expect(lines).toMatchObject([
      {
        action: 'customer.acted-for',
        actorId: staff.id,
        asAccountId: expect.any(Number),
        data: { call: endpoint.name },
      },
    ])
  })
})

describe('the rule', () => {
  const ctxOf = (person: Person, name: string, switchedById?: number) => {
    const ctx: Ctx = { ...walk.app.ctx, ...(switchedById !== undefined && { switchedById }) }
    return ruleChanges(ctx, { name, accountId: person.id }, unauditedCalls)
  }
  const rename = (ctx: Ctx, { id }: Person, name: string) =>
    ctx.db.execute(sql`update accounts set name = ${name} where id = ${id}`)
  const nameOf = async ({ id }: Person) => (await run(sql`select name from accounts where id = ${id}`)).rows[0]?.name
  const planted = 'POST /planted'

  test('undoes a change without a line, whatever the kind of statement, and allows one with a line', async () => {
    const person = await signedIn(walk.app.ctx, 'trial')
    const ctx = ctxOf(person, planted)
    const changes: ((tx: Ctx) => Promise<unknown>)[] = [
      (tx) => rename(tx, person, 'Planted'),
      (tx) => inTransaction(tx, (inner) => rename(inner, person, 'Planted')),
      (tx) =>
        tx.db.execute(sql`with renamed as (update accounts set name = 'Planted' where id = ${person.id}) select 1`),
    ]
    for (const change of changes)
      await expect(inTransaction(ctx, change)).rejects.toThrow('POST /planted changed accounts without a line')
    expect(await nameOf(person)).toBe('trial')
    await inTransaction(ctx, async (tx) => {
      await rename(tx, person, 'Recorded')
      await recordAudit(tx, { action: 'sign-in', actorId: person.id, accountId: person.id })
    })
    expect(await nameOf(person)).toBe('Recorded')
  })

  test('refuses a change outside a transaction, but allows counters and refusals there', async () => {
    const person = await signedIn(walk.app.ctx, 'trial')
    const ctx = ctxOf(person, planted)
    await expect(rename(ctx, person, 'Planted')).rejects.toMatchObject({
      cause: { message: 'accounts must not be written outside a transaction' },
    })
    expect(await nameOf(person)).toBe('trial')
    await ctx.db.execute(sql`delete from attempt_limits where name = 'none'`)
    await recordAudit(ctx, { action: 'sign-in.failed', actorId: null, accountId: person.id })
  })

  test('requires nothing if no row changes, or for what another system reports', async () => {
    const person = await signedIn(walk.app.ctx, 'trial')
    const ctx = ctxOf(person, planted)
    await inTransaction(ctx, (tx) => rename(tx, { ...person, id: 0 }, 'Nobody'))
    await rename(withoutChangeRule(ctx), person, 'By the provider')
    expect(await nameOf(person)).toBe('By the provider')
  })

  test('applies to each of several concurrent transactions separately', async () => {
    const persons = await Promise.all(Array.from({ length: 4 }, () => signedIn(walk.app.ctx, 'trial')))
    const outcomes = await Promise.allSettled(
      persons.map((person, at) =>
        inTransaction(ctxOf(person, planted), async (tx) => {
          await rename(tx, person, 'At once')
          if (at % 2 === 0) await recordAudit(tx, { action: 'sign-in', actorId: person.id, accountId: person.id })
        }),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  })

  test('writes one line per call for staff in a switched session if the call itself writes none', async () => {
    const person = await signedIn(walk.app.ctx, 'trial')
    const before = await lastLine()
    const ctx = ctxOf(person, 'PUT /credits/alert', staff.id)
    const undone = inTransaction(ctx, async (tx) => {
      await rename(tx, person, 'Undone')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    for (const name of ['Switched', 'Again']) await inTransaction(ctx, (tx) => rename(tx, person, name))
    expect(await walk.app.ctx.db.select().from(auditLog).where(sql`id > ${before}`)).toMatchObject([
      { action: 'customer.acted-for', actorId: staff.id, asAccountId: person.id, accountId: person.id },
    ])
  })
})
