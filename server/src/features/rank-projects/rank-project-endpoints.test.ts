import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { createProject, listProjects, projectBody, showHistory } from '../../testing/track-project.ts'
import { openSession } from '../accounts/index.ts'
import { availableCredits, verifyLedger } from '../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const create = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/projects', { token: person.token, body: { ...projectBody, ...body }, headers })
const refresh = (person: Person, id: number, body: object = {}) =>
  app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })
const update = (person: Person, id: number, body: object) =>
  app.call('PUT', `/projects/${id}`, { token: person.token, body })
const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)
const today = () => app.clock.read().toISOString().slice(0, 10)

describe('POST /projects', () => {
  test('is accepted with the seed’s words; its keywords are pending in today’s column, then ranked and paid once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await create(person, {
      keywords: ['first coffee', 'first tea'],
      competitors: ['beanharbour.example'],
    })
    expect(reply).toMatchObject({
      status: 202,
      body: { message: 'Your project is in queue! It will take around 2 to 5 minutes...' },
    })
    const { id } = (reply.body as { data: { id: number } }).data
    const before = await showHistory(app, person, id)
    expect(before).toMatchObject({ projectName: 'Kestrel', isItemNull: true, itemLeft: 2, pagination: { total: 1 } })
    expect(before.historiesData[0]?.map(({ details }) => details)).toEqual(
      [1, 2].map(() => [expect.objectContaining({ date: today(), state: 'pending', rank: null })]),
    )
    expect(await credits(person)).toBe(4_993.4546)
    await app.workOff()
    const after = await showHistory(app, person, id)
    expect(after).toMatchObject({ isItemNull: false, itemLeft: 0, keywords_pagination: { total: 2, last_page: 1 } })
    for (const row of after.historiesData[0] ?? []) {
      expect(row.dates).toEqual([today()])
      const [cell] = row.details
      expect(['found', 'not_in_depth']).toContain(cell?.state)
      expect(cell?.state === 'found').toBe(cell?.rank !== null)
      expect(row.url === null).toBe(cell?.rank === null)
      expect(cell).toMatchObject({ depth: 20, difference: null, change: null })
    }
    expect(await credits(person)).toBe(4_993.4546)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
    const [listed] = (await listProjects(app, person)).projects
    expect(listed).toMatchObject({
      id,
      keyword_count: 2,
      competitor_count: 1,
      duration: 'never',
      isDailyChecked: 0,
      next_run_at: null,
      last_run: { kind: 'first', outcome: 'done', done_count: 2, failed_count: 0 },
    })
    expect(listed?.sparkline).toHaveLength(1)
    expect(listed?.averagePosition).toBe(listed?.sparkline[0]?.averagePosition)
  })

  test('fifty presses at once with one key make one project and one charge', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const body = { keywords: ['pressed often'], random_id: 'press' }
    const replies = await Promise.all(Array.from({ length: 50 }, () => create(person, body)))
    expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    await app.workOff()
    expect((await listProjects(app, person)).pagination.total).toBe(1)
    expect(await credits(person)).toBe(4_996.7273)
    const other = await create(person, { keywords: ['something else'], random_id: 'press' })
    expect(other).toMatchObject({ status: 409, body: { code: 'request.conflict' } })
  })

  test.each([
    ['no name', { projectName: '  ' }, 'Please enter a project name.'],
    ['no keywords', { keywords: [] }, 'Keywords cannot be empty.'],
    ['101 keywords', { keywords: words(101, 'k') }, 'up to 100 keywords per query'],
    ['eleven competitors', { competitors: words(11, 'x').map((_, at) => `c${at}.example`) }, 'at most 10 competitors'],
    ['a competitor twice', { competitors: ['a.com', 'A.com'] }, 'already added'],
    ['itself as competitor', { competitors: ['kestrelroast.example'] }, 'your own domain'],
    ['a domain with a scheme', { domainUrl: 'https://example.com' }, 'Please enter a valid domain.'],
    ['an hour there is not', { runAt: '24:00' }, 'time of day'],
    ['a zone there is not', { timeZone: 'Europe/Nowhere' }, 'time zone'],
    ['another frequency', { duration: 'onceInYear' }, 'how often'],
    ['an unknown country', { country: 1 }, 'Please select a country.'],
    ['a language the engine lacks', { language: 'xx' }, 'does not offer that language'],
  ])('%s is a 400 with a sentence, and costs nothing', async (_name, wrong, sentence) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await create(person, { keywords: ['one'], ...wrong })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', message: expect.stringContaining(sentence) },
    })
    expect((await listProjects(app, person)).pagination.total).toBe(0)
    expect(await credits(person)).toBe(5_000)
  })

  test.each([
    ['21 keywords', { keywords: words(21, 'k') }, 'Trial Plan Limit'],
    ['a competitor', { competitors: ['a.com'] }, 'Upgrade to unlock competitors.'],
    ['another engine', { searchEngine: 2 }, 'Upgrade to view more options'],
    ['another depth', { depth: 50 }, 'Upgrade to view more options'],
    ['a schedule', { duration: 'onceInWeek' }, 'Upgrade to run projects on a schedule.'],
    ['the tick of daily', { isDailyChecked: '1' }, 'Upgrade to run projects on a schedule.'],
  ])('a trial asking for %s is refused on the server too', async (_name, wrong, sentence) => {
    const person = await signedIn(app.ctx, 'trial')
    expect(await create(person, { keywords: ['one'], ...wrong })).toMatchObject({
      status: 403,
      body: { code: 'trial.restricted', message: expect.stringContaining(sentence) },
    })
  })

  test('the plan’s number of projects is the most: 403 that says so, nothing stored', async () => {
    const person = await signedIn(app.ctx, 'trial')
    await createProject(app, person, { keywords: ['one'] })
    expect(await create(person, { keywords: ['two'] })).toMatchObject({
      status: 403,
      body: { code: 'project.limit-reached', message: expect.stringContaining('1 project') },
    })
    expect((await listProjects(app, person)).pagination.total).toBe(1)
  })

  test('too few credits: 402, nothing stored, nothing held', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 5 })
    expect(await create(person, { keywords: ['one', 'two'] })).toMatchObject({
      status: 402,
      body: { code: 'credits.insufficient', message: 'Insufficient credits' },
    })
    expect((await listProjects(app, person)).pagination.total).toBe(0)
    expect(await credits(person)).toBe(5)
  })

  test('without a plan there is no new project, but what one has is there to read', async () => {
    const person = await signedIn(app.ctx, 'expired', { credits: 100 })
    expect(await create(person, { keywords: ['one'] })).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
    expect((await listProjects(app, person)).projects).toEqual([])
  })
})

describe('GET /projects', () => {
  test('searches name and domain, pages by ten, newest first', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (let at = 0; at < 12; at += 1) {
      await createProject(app, person, {
        projectName: `Shop ${at} 100%`,
        domainUrl: at === 3 ? 'münchen.de' : 'kestrelroast.example',
        keywords: ['listed'],
      })
      app.clock.advance(1_000)
    }
    const first = await listProjects(app, person)
    expect(first.pagination).toEqual({ current_page: 1, last_page: 2, total: 12 })
    expect(first.projects.map(({ projectName }) => projectName)[0]).toBe('Shop 11 100%')
    expect(first.projects).toHaveLength(10)
    expect((await listProjects(app, person, '?page=2')).projects).toHaveLength(2)
    for (const search of ['MÜNCHEN', 'shop 3', 'xn--mnchen', ' shop   3 100%'])
      expect((await listProjects(app, person, `?search=${encodeURIComponent(search)}`)).pagination.total).toBe(1)
    expect((await listProjects(app, person, '?search=_hop')).pagination.total).toBe(0)
    await createProject(app, person, { projectName: 'Two  blanks', keywords: ['listed'] })
    expect((await listProjects(app, person, '?search=Two%20%20blanks')).pagination.total).toBe(1)
    const stranger = await signedIn(app.ctx, 'paid')
    expect((await listProjects(app, stranger)).projects).toEqual([])
  })
})

describe('the history', () => {
  test('has seven dates a page, newest first, with the change since the look before', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['history coffee', 'history tea'] })
    await app.workOff()
    const dates = [today()]
    for (let day = 1; day <= 8; day += 1) {
      app.clock.advance(days(1))
      person.token = await openSession(app.ctx, person.viewer)
      expect((await refresh(person, id)).status).toBe(202)
      await app.workOff()
      dates.unshift(today())
    }
    const [newest, older] = [await showHistory(app, person, id), await showHistory(app, person, id, '?page=2')]
    expect(newest.pagination).toEqual({ current_page: 1, last_page: 2, total: 9 })
    for (const [at, row] of (newest.historiesData[0] ?? []).entries()) {
      const earlier = older.historiesData[0]?.[at]
      expect([...row.dates, ...(earlier?.dates ?? [])]).toEqual(dates)
      const cells = [...row.details, ...(earlier?.details ?? [])]
      expect(cells.map(({ date }) => date)).toEqual(dates)
      cells.forEach((cell, column) => {
        const before = cells[column + 1]
        const isBoth = cell.rank !== null && before !== undefined && before.rank !== null
        expect(cell.difference).toBe(isBoth ? (cell.rank ?? 0) - (before.rank ?? 0) : null)
        const isNew = cell.rank !== null && before?.state === 'not_in_depth'
        const isLost = cell.rank === null && before !== undefined && before.rank !== null
        expect(cell.change).toBe(isNew ? 'new' : isLost ? 'lost' : null)
      })
    }
    expect((await listProjects(app, person)).projects[0]?.sparkline.map(({ date }) => date)).toEqual(dates.toReversed())
  })

  test('tells the rank of the stored page, for own domain and competitors', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const competitors = ['beanharbour.example', 'morningpress.example']
    const id = await createProject(app, person, { keywords: words(20, 'agree coffee'), competitors })
    await app.workOff()
    const { historiesData } = await showHistory(app, person, id)
    const reply = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
    const { items } = (reply.body as { competitorsData: { items: CompetitorsItem[] }[] }).competitorsData[0] ?? {
      items: [],
    }
    const { rows } = await app.ctx.db.execute<{
      keyword_id: number
      organic: { position: number; domain: string }[]
    }>(sql`
      select o.keyword_id, r.organic from rank_observations o
      join serp_results r on r.id = o.result_id where o.project_id = ${id}`)
    expect(rows).toHaveLength(20)
    for (const { keyword_id, organic } of rows) {
      const onPage = (domain: string) =>
        organic.find((result) => result.position <= 20 && `.${result.domain}`.endsWith(`.${domain}`))?.position ?? null
      const row = historiesData[0]?.find((one) => one.id === keyword_id)
      expect(row?.details[0]?.rank).toBe(onPage('kestrelroast.example'))
      const item = items.find((one) => one.id === keyword_id)
      expect(item?.rank).toBe(onPage('kestrelroast.example'))
      expect(item?.competitors_items.map(({ name, rank }) => [name, rank])).toEqual(
        competitors.map((name) => [name, onPage(name)]),
      )
    }
  })

  test('a failed look is no rank and no drop, is told, and is not paid', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['fails __40501__', 'works coffee'] })
    await app.workOff()
    expect(await credits(person)).toBe(4_996.7273)
    const { historiesData, project } = await showHistory(app, person, id)
    expect(project.last_run).toMatchObject({ outcome: 'partial', done_count: 1, failed_count: 1 })
    const [failed, worked] = historiesData[0] ?? []
    expect(failed).toMatchObject({
      failure: expect.stringContaining('You were not charged'),
      url: null,
      taken_at: null,
    })
    expect(failed?.details).toEqual([
      expect.objectContaining({ state: 'failed', rank: null, difference: null, change: null }),
    ])
    expect(worked?.failure).toBeNull()
    const again = await refresh(person, id, { onlyFailed: true })
    expect(again.status).toBe(202)
    await app.workOff()
    expect(await credits(person)).toBe(4_996.7273)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })
})

type CompetitorsItem = {
  id: number
  rank: number | null
  competitors_items: { id: number; name: string; rank: number | null; state: string }[]
}

describe('refresh', () => {
  test('within four hours needs a yes, then asks for new pages; later it asks by itself', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['refreshed coffee'] })
    expect(await refresh(person, id)).toMatchObject({ status: 409, body: { code: 'project.running' } })
    await app.workOff()
    expect(await refresh(person, id)).toMatchObject({
      status: 409,
      body: { code: 'refresh.recent', data: { taken_at: expect.any(String) } },
    })
    expect((await refresh(person, id, { confirm: true })).status).toBe(202)
    await app.workOff()
    expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
    app.clock.advance(hours(4))
    expect((await refresh(person, id)).status).toBe(202)
    await app.workOff()
    expect(await credits(person)).toBeCloseTo(5_000 - 3 * 3.2727, 4)
    expect(await refresh(person, id, { onlyFailed: true })).toMatchObject({
      status: 409,
      body: { code: 'project.nothing-failed' },
    })
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })
})

describe('PUT /projects/{id}', () => {
  test('adds keywords once each, looked up and paid at once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: ['added coffee'] })
    await app.workOff()
    const reply = await update(person, id, { keywordsItems: ['ADDED coffee', 'added tea', 'added  tea'] })
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('Keywords have been successfully added') },
    })
    expect(await showHistory(app, person, id)).toMatchObject({ itemLeft: 1, keywords_pagination: { total: 2 } })
    await app.workOff()
    const { historiesData, project } = await showHistory(app, person, id)
    expect(historiesData[0]?.map(({ keyword }) => keyword)).toEqual(['added coffee', 'added tea'])
    expect(project).toMatchObject({ keyword_count: 2, last_run: { kind: 'added', outcome: 'done', keywords_count: 1 } })
    expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
    expect(await update(person, id, { keywordsItems: ['added tea'] })).toMatchObject({
      status: 400,
      body: { message: 'These keywords are in the project already.' },
    })
  })

  test('a trial’s project holds 20 keywords', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const id = await createProject(app, person, { keywords: words(20, 'trial') })
    await app.workOff()
    expect(await update(person, id, { keywordsItems: ['one more'] })).toMatchObject({
      status: 403,
      body: { code: 'trial.restricted', message: expect.stringContaining('20 keywords') },
    })
  })

  test('adds competitors whose past is read from the stored pages, free; removed ones come back with theirs', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, { keywords: words(3, 'past coffee') })
    await app.workOff()
    const paid = await credits(person)
    expect((await update(person, id, { competitorsItems: ['beanharbour.example'] })).status).toBe(200)
    await app.workOff()
    const items = async () => {
      const reply = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
      return (reply.body as { competitorsData: { items: CompetitorsItem[] }[] }).competitorsData[0]?.items ?? []
    }
    const seen = await items()
    for (const { competitors_items } of seen) expect(competitors_items[0]?.state).toMatch(/found|not_in_depth/)
    expect(await credits(person)).toBe(paid)
    expect(await update(person, id, { competitorsItems: ['BEANHARBOUR.example'] })).toMatchObject({
      status: 400,
      body: { message: 'This competitor is already added.' },
    })
    const remove = (competitorToRemove: unknown[]) =>
      app.call('POST', '/projects/remove-project-competitors', {
        token: person.token,
        body: { project_id: id, competitorToRemove },
      })
    expect((await remove([seen[0]?.competitors_items[0]?.id])).status).toBe(200)
    expect((await items())[0]?.competitors_items).toEqual([])
    expect((await remove(['beanharbour.example'])).status).toBe(404)
    await update(person, id, { competitorsItems: ['beanharbour.example'] })
    expect(await items()).toEqual(seen)
    const more = words(10, 'x').map((_, at) => `more${at}.example`)
    expect(await update(person, id, { competitorsItems: more })).toMatchObject({
      status: 409,
      body: { code: 'project.competitors-full' },
    })
  })

  test('changes when it runs: daily wins, the next slot follows, an untick stops it', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, {
      keywords: ['scheduled'],
      duration: 'onceInWeek',
      timeZone: 'Asia/Tokyo',
    })
    const shown = async () => (await listProjects(app, person)).projects[0]
    expect((await shown())?.next_run_at?.slice(10)).toBe('T21:00:00.000Z')
    const runtime = {
      isRuntime: true,
      duration: 'onceInMonth',
      isDailyChecked: 1,
      runAt: '12:30',
      timeZone: 'Asia/Kathmandu',
    }
    expect(await update(person, id, runtime)).toMatchObject({
      status: 200,
      body: { message: 'Runtime settings updated successfully for project: Kestrel' },
    })
    expect(await shown()).toMatchObject({ duration: 'onceInDay', isDailyChecked: 1, runAt: '12:30' })
    expect((await shown())?.next_run_at?.slice(10)).toBe('T06:45:00.000Z')
    await update(person, id, { isRuntime: 1, isDailyChecked: 0 })
    expect(await shown()).toMatchObject({ duration: 'never', isDailyChecked: 0, next_run_at: null })
    for (const wrong of [{}, { isRuntime: 1, keywordsItems: ['a'] }, { duration: 'never' }])
      expect((await update(person, id, wrong)).status).toBe(400)
  })
})

describe('deleting', () => {
  test('keywords takes their ranks along and nothing else; averages follow', async () => {
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
    const ranks = rows.slice(1).flatMap(({ details: [cell] }) => cell?.rank ?? [])
    const mean =
      ranks.length === 0 ? null : Math.round((ranks.reduce((sum, rank) => sum + rank, 0) / ranks.length) * 100) / 100
    expect(after.project).toMatchObject({ keyword_count: 4, averagePosition: mean })
    const { rows: left } = await app.ctx.db.execute(sql`
      select (select count(*)::int from rank_observations where project_id = ${id}) as own,
        (select count(*)::int from rank_competitor_observations where project_id = ${id}) as competitors`)
    expect(left).toEqual([{ own: 4, competitors: 4 }])
  })

  test('a project ends its run, gives back what was not delivered, and leaves the pages others use', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await createProject(app, person, {
      keywords: words(4, 'gone coffee'),
      competitors: ['beanharbour.example'],
    })
    await app.workOff()
    const paid = await credits(person)
    const pages = async () => (await app.ctx.db.execute(sql`select count(*)::int as pages from serp_results`)).rows
    const before = await pages()
    await refresh(person, id, { confirm: true })
    expect(await credits(person)).toBeLessThan(paid)
    expect(await app.call('DELETE', `/projects/${id}`, { token: person.token })).toMatchObject({
      status: 200,
      body: { message: 'Project Deleted' },
    })
    expect(await credits(person)).toBe(paid)
    expect(await pages()).toEqual(before)
    await app.workOff()
    expect((await app.call('GET', `/projects/list-histories/${id}`, { token: person.token })).status).toBe(404)
    for (const table of [
      'rank_observations',
      'rank_competitor_observations',
      'rank_project_keywords',
      'rank_project_days',
      'rank_project_runs',
    ]) {
      const { rows } = await app.ctx.db.execute(sql`select 1 from ${sql.identifier(table)} where project_id = ${id}`)
      expect(rows, table).toEqual([])
    }
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })
})
