import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

test('deleting keywords takes their ranks along and nothing else; averages follow', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: words(5, 'deleted coffee'),
    competitors: ['beanharbour.example'],
  })
  await app.workOff()
  const rows = (await showHistory(app, person, id)).historiesData[0] ?? []
  const [first, ...rest] = rows.map((row) => row.id)
  const remove = (keywords_ids: unknown) =>
    app.call('POST', '/projects/delete-project-keywords', { token: person.token, body: { keywords_ids } })
  expect((await remove([first, 2_000_000_000])).status).toBe(404)
  expect(await remove([first, first])).toMatchObject({
    status: 200,
    body: { message: 'Selected keywords deleted successfully' },
  })
  const after = await showHistory(app, person, id)
  expect(after.historiesData[0]?.map((row) => row.id)).toEqual(rest)
  const positions = rows
    .slice(1)
    .flatMap(({ details: [cell] }) => (cell === undefined ? [] : (cell.rank ?? cell.depth + 1)))
  const mean = Math.round((positions.reduce((sum, one) => sum + one, 0) / positions.length) * 100) / 100
  expect(after.project).toMatchObject({ keyword_count: 4, averagePosition: mean })
  const { rows: left } = await app.ctx.db.execute(sql`
    select (select count(*)::int from rank_observations where project_id = ${id}) as own,
      (select count(*)::int from rank_competitor_observations where project_id = ${id}) as competitors`)
  expect(left).toEqual([{ own: 4, competitors: 4 }])
})
