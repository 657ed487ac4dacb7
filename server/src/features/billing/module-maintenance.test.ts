import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PlanModule, planModules } from '#contract/rules/billing/plan-modules.ts'
import { endpoints } from '../../testing/contract-walk/endpoints.ts'
import { openWalk, type Walk } from '../../testing/contract-walk/walk.ts'
import { signedIn } from '../../testing/people.ts'
import { setModuleMaintenance } from './index.ts'

let walk: Walk
beforeAll(async () => {
  walk = await openWalk()
})
afterAll(() => walk.app.close())

const turn = (module: PlanModule, isOn: boolean) => setModuleMaintenance(walk.app.ctx, { module, isOn, actorId: null })
afterEach(async () => {
  for (const module of planModules) await turn(module, false)
})

const paidWork = endpoints.filter(({ access }) => access.startsPaidWork)
const refused = { status: 503, body: { code: 'module.maintenance', message: 'This section is under maintenance.' } }

test('all paid work belongs to a module', () => {
  expect(paidWork.length).toBeGreaterThan(8)
  expect(paidWork.filter(({ access }) => access.module === null)).toEqual([])
})

test.each(paidWork)(
  '$name is refused to everybody while its module is under maintenance, and only then',
  async (one) => {
    const { method, access } = one
    for (const kind of ['paid', 'superadmin'] as const) {
      const { path, body } = await walk.validRequest(one, kind)
      const call = async () => walk.app.call(method, path, { token: await walk.tokenOf(kind), body })
      await turn(access.module as PlanModule, true)
      expect(await call()).toMatchObject(refused)
      await turn(access.module as PlanModule, false)
      for (const other of planModules) if (other !== access.module) await turn(other, true)
      expect((await call()).status).toBeLessThan(300)
      for (const other of planModules) await turn(other, false)
    }
  },
)

test('whoever may not call is told that first', async () => {
  await turn('Domain Checker', true)
  const { token } = await signedIn(walk.app.ctx, 'expired')
  const reply = await walk.app.call('POST', '/domain/check-domain', { token, body: {} })
  expect(reply).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
})

test('what is stored stays readable, and the account names the modules', async () => {
  for (const module of planModules) await turn(module, true)
  const { token } = await signedIn(walk.app.ctx, 'paid')
  const lists = endpoints.filter(({ name }) => /^GET \/(serp|projects|domain)[^{]*$/.test(name))
  expect(lists.length).toBeGreaterThan(2)
  for (const { path } of lists) expect((await walk.app.call('GET', path, { token })).status).toBe(200)
  const reply = await walk.app.call('GET', '/user/show', { token })
  expect(reply.body).toMatchObject({ maintenance: planModules })
})

test('each change is in the audit log, once', async () => {
  const { rows: before } = await walk.app.ctx.db.execute<{ id: string }>(
    sql`select coalesce(max(id), 0) as id from audit_log`,
  )
  expect([await turn('SERP Checker', true), await turn('SERP Checker', true)]).toEqual([true, false])
  expect([await turn('SERP Checker', false), await turn('SERP Checker', false)]).toEqual([true, false])
  const { rows } = await walk.app.ctx.db.execute(
    sql`select action, data, actor_id from audit_log where id > ${before[0]?.id} order by id`,
  )
  const data = { module: 'SERP Checker' }
  expect(rows).toEqual([
    { action: 'maintenance.begun', data, actor_id: null },
    { action: 'maintenance.ended', data, actor_id: null },
  ])
})
