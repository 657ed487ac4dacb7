import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { getProject } from '../get-project.ts'
import { countDifferentKeywords, listIdsBySetting, listKeywordIds } from './remembered-keywords.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

test('lists of keywords are read once, and again as soon as the project has other keywords or settings', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const ctx: AccountCtx = { ...app.ctx, account: person.viewer.account }
  const keywords = ['first', 'second', 'third']
  const furtherSettings = [{ searchEngine: 1, deviceType: 2, language: 'en', country: 2372 }]
  const id = await createProject(app, person, { keywords, furtherSettings })
  await app.workOff()
  const readAll = async (from: AccountCtx) => {
    const project = await getProject(from, id)
    const [ids, bySetting, different] = [
      await listKeywordIds(from, project),
      await listIdsBySetting(from, project),
      await countDifferentKeywords(from, project),
    ]
    return { ids, bySetting, different }
  }
  /** In a transaction nothing is remembered. */
  const expectCurrent = async () => {
    const known = await readAll(ctx)
    expect(known).toEqual(await inTransaction(ctx, readAll))
    const again = await readAll(ctx)
    expect(again.ids).toBe(known.ids)
    expect(again.bySetting).toBe(known.bySetting)
    return known
  }
  const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const reply = await app.call(method, path, { token: person.token, ...(body && { body }) })
    expect(reply.status).toBeLessThan(300)
    await app.workOff()
  }

  const { ids } = await expectCurrent()
  expect(ids).toHaveLength(6)
  await call('POST', '/projects/delete-project-keywords', { keywords_ids: [ids[0]] })
  expect((await expectCurrent()).different).toBe(3)
  await call('PUT', `/projects/${id}`, { keywordsItems: ['fourth'], settings: [0] })
  expect((await expectCurrent()).ids).toHaveLength(6)
  // As many as before, and the newest is another one.
  await call('POST', '/projects/delete-project-keywords', { keywords_ids: [(await readAll(ctx)).ids.at(-1)] })
  expect((await expectCurrent()).ids).toHaveLength(5)
  await call('DELETE', `/projects/delete-setting/${id}/0`)
  expect([...(await expectCurrent()).bySetting.keys()]).toEqual([0])
})
