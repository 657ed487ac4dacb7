import { afterEach, beforeEach, expect, test } from 'vitest'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  // On every page, the fourth result couldn’t be read.
  const { organicResults } = app.ctx.ports
  app.ctx.ports.organicResults = {
    ...organicResults,
    async collectTask(...asked) {
      const collected = await organicResults.collectTask(...asked)
      if (collected.outcome !== 'ready') return collected
      const organic = collected.page.organic.filter(({ position }) => position !== 4)
      return { ...collected, page: { ...collected.page, organic, wholeUpTo: 3 } }
    },
  }
})
afterEach(() => app.close())

const rowOf = async (id: number) => (await showHistory(app, person, id)).historiesData[0]?.[0]

test('if a result can’t be read, the others keep their ranks, and the page counts as read up to it', async () => {
  const id = await createProject(app, person, { domainUrl: 'beanharbour.example', keywords: ['standing coffee'] })
  await app.workOff()
  expect((await rowOf(id))?.details).toMatchObject([{ state: 'found', rank: 1, results_read: 3 }])
  expect(await availableCredits(app.ctx, person.id)).toBeLessThan(5_000)
})

test('a keyword whose domain isn’t among the readable results counts as failed and is free', async () => {
  const id = await createProject(app, person, { domainUrl: 'nowhere-at-all.example', keywords: ['standing coffee'] })
  await app.workOff()
  expect((await rowOf(id))?.details).toMatchObject([{ state: 'failed', rank: null }])
  expect(await availableCredits(app.ctx, person.id)).toBe(5_000)
  expect(await verifyLedger(app.ctx)).toEqual([])
})
