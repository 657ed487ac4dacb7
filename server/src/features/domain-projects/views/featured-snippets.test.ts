import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainKeyword } from '#contract/domain-projects/rows.ts'
import { days } from '../../../platform/clock/clock.ts'
import { allRows, checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
/** A domain whose first results have become featured snippets since its first check. */
let id: number
let [before, now]: [DomainKeyword[], DomainKeyword[]] = [[], []]
const target = 'size-260.example'
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await checkDomain(app, person, { target, limit: 300 })
  await app.workOff()
  before = await allRows(app, person, id, 'created_at=2027-03-01')
  app.clock.advance(days(1))
  person.token = await openSession(app.ctx, person.viewer)
  app.sandbox.control.failKeywords({ keywords: [target], effect: { kind: 'snippet' } })
  await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
  now = await allRows(app, person, id, 'created_at=2027-03-02')
})
afterAll(() => app.close())

const snippets = () => now.filter((row) => row.is_snippet)

test('a page that became the snippet is found at position 1, and is not lost', () => {
  expect(snippets().length).toBeGreaterThan(3)
  for (const row of snippets()) expect(row).toMatchObject({ kind: 'organic', position: 1 })
  const wereFirst = before.filter(({ kind, position }) => kind === 'organic' && position === 1)
  const rowOf = new Map(now.map((row) => [`${row.kind} ${row.keyword}`, row]))
  const stayed = wereFirst.filter(({ keyword }) => rowOf.get(`organic ${keyword}`)?.is_snippet)
  expect(stayed.length).toBeGreaterThan(2)
  for (const { keyword } of stayed) expect(rowOf.get(`organic ${keyword}`)).toMatchObject({ movement: 'unchanged' })
  expect(before.some((row) => row.is_snippet)).toBe(false)
})

test('the figures of the whole domain count it where all rows are read', async () => {
  const shown = await showDomain(app, person, id, '?created_at=2027-03-02')
  expect(shown).toMatchObject({
    totalCounts: { organic: { count: now.filter(({ kind }) => kind === 'organic').length } },
  })
})

test('the file names it', async () => {
  const made = await app.call('POST', `/domain/generate-excel/${id}`, {
    token: person.token,
    body: { created_at: '2027-03-02' },
  })
  const { file_url } = made.body as { file_url: string }
  const file = await app.call('GET', file_url.replace(/^\/api/, ''), { token: person.token })
  const [sheet] = await readSheets(file.rawBody, { trim: false })
  const [head = [], ...rows] = sheet?.data ?? []
  const at = head.indexOf('Featured snippet')
  expect(rows.filter((row) => row[at] === 'Yes')).toHaveLength(snippets().length)
})
