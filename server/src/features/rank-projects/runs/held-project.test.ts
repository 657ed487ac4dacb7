import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { verifyLedger } from '../../credits/index.ts'
import { lockProject } from '../get-project.ts'
import { storeSharesJob } from '../project-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const left = async (person: Person, id: number) => (await showHistory(app, person, id)).itemLeft
const storedShares = async (id: number) => {
  const { rows } = await app.ctx.db.execute(sql`select day from rank_share_days where project_id = ${id}`)
  return rows.length
}

test('a project that another transaction holds makes no other project wait, and goes on once it is free', async () => {
  const [holder, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const held = await createProject(app, holder, { keywords: ['held coffee'] })
  const free = await createProject(app, other, { keywords: ['free coffee'] })
  await inTransaction(app.ctx, async (tx) => {
    await lockProject(tx, { accountId: holder.id, projectId: held })
    await app.workOff()
    expect([await left(other, free), await left(holder, held)]).toEqual([0, 1])
  })
  app.clock.advance(seconds(5))
  await app.workOff()
  expect(await left(holder, held)).toBe(0)

  // Shares are computed without the lock, and stored later, too.
  await app.ctx.db.execute(sql`delete from rank_share_days where project_id = ${held}`)
  await app.ctx.db.execute(sql`update rank_projects set shares_run = null where id = ${held}`)
  await app.ctx.jobs.send(app.ctx, storeSharesJob, { accountId: holder.id, projectId: held })
  await inTransaction(app.ctx, async (tx) => {
    await lockProject(tx, { accountId: holder.id, projectId: held })
    await app.workOff()
  })
  expect(await storedShares(held)).toBe(0)
  app.clock.advance(seconds(5))
  await app.workOff()
  expect(await storedShares(held)).toBeGreaterThan(0)
  for (const { id } of [holder, other]) expect(await verifyLedger(app.ctx, id)).toEqual([])
})
