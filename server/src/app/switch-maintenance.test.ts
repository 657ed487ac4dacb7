import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { switchMaintenance } from './switch-maintenance.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const say = (...words: string[]) => switchMaintenance(database.url, words)

test('an operator switches modules one by one, and is told which are under maintenance', async () => {
  expect(await say()).toEqual({ isMade: true, sentence: 'Under maintenance: none.' })
  await say('on', 'Backlink Module')
  const both = { isMade: true, sentence: 'Under maintenance: Domain Checker, Backlink Module.' }
  expect(await say('on', 'Domain Checker')).toEqual(both)
  expect(await say('on', 'Domain Checker')).toEqual(both)
  expect(await say('off', 'Backlink Module')).toEqual({ isMade: true, sentence: 'Under maintenance: Domain Checker.' })
  expect(await say('off', 'Domain Checker')).toEqual({ isMade: true, sentence: 'Under maintenance: none.' })
})

test.each([[['on']], [['on', 'Backlinks']], [['maybe', 'Backlink Module']], [['on', 'Backlink Module', 'now']]])(
  '%j is refused, with the usage',
  async (words) => {
    const { isMade, sentence } = await say(...words)
    expect(isMade).toBe(false)
    expect(sentence).toContain('"Backlink Module"')
    expect((await say()).sentence).toBe('Under maintenance: none.')
  },
)
