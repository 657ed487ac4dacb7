import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, projectBody, showHistory } from '../../../testing/track-project.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

const perKeyword = 3.2727
/** Yahoo shows five results a page, so twenty are four pages. */
const perKeywordOnYahoo = 6.0779
const perKeywordWithAiOverview = 5.1818
const mobile = { searchEngine: 1, deviceType: 3, language: 'en', country: 2372 }
const britain = { searchEngine: 1, deviceType: 1, language: 'en', country: 2826 }
const yahoo = { searchEngine: 2, deviceType: 1, language: 'en', country: 2372 }
const bing = { searchEngine: 3, deviceType: 1, language: 'en', country: 2372 }

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const call = (person: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: person.token, ...(body && { body }) })
const refresh = (person: Person, id: number, body: object = {}) =>
  call(person, 'POST', `/projects/refresh-project/${id}`, body)
const addSetting = (person: Person, id: number, body: object) =>
  call(person, 'POST', `/projects/add-setting/${id}`, body)
const deleteSetting = (person: Person, id: number, setting: number) =>
  call(person, 'DELETE', `/projects/delete-setting/${id}/${setting}`)

/** Keywords with their setting, and the search that their newest page answers. */
async function readSearches(id: number): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ search: string }>(sql`
    select k.setting_id || ' ' || k.keyword || ': ' || coalesce(
      q.engine || ' ' || q.device || ' ' || q.language_code || ' ' || q.location_code, 'no page') as search
    from rank_project_keywords k
    left join rank_observations o on o.account_id = k.account_id and o.project_id = k.project_id and o.day = k.latest_day
      and o.keyword_id = k.id
    left join serp_queries q on q.id = o.snapshot_query_id
    where k.project_id = ${id} order by k.setting_id, k.keyword_key`)
  return rows.map((row) => row.search)
}

test('each keyword of a new project is checked in each of its settings, for a price of its own', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const body = { keywords: ['Flat white', 'cortado'], furtherSettings: [mobile, britain, bing] }
  const id = await createProject(app, person, body)
  await app.workOff()
  expect(await readSearches(id)).toEqual([
    '0 cortado: google desktop en 2372',
    '0 Flat white: google desktop en 2372',
    '1 cortado: google mobile en 2372',
    '1 Flat white: google mobile en 2372',
    '2 cortado: google desktop en 2826',
    '2 Flat white: google desktop en 2826',
    '3 cortado: bing desktop en 2372',
    '3 Flat white: bing desktop en 2372',
  ])
  expect(await credits(person)).toBeCloseTo(5_000 - 8 * perKeyword, 4)
  const { project, historiesData } = await showHistory(app, person, id)
  expect(project).toMatchObject({ keyword_count: 8, last_run: { done_count: 8, failed_count: 0 } })
  expect(project.settings.map(({ id: number, location }) => [number, location])).toEqual([
    [0, 'Ireland'],
    [1, 'Ireland'],
    [2, 'United Kingdom'],
    [3, 'Ireland'],
  ])
  expect(historiesData[0]?.map(({ keyword, setting_id }) => `${setting_id} ${keyword}`).sort()).toEqual(
    [0, 1, 2, 3].flatMap((setting) => [`${setting} Flat white`, `${setting} cortado`]),
  )
  const inBritain = await showHistory(app, person, id, '?setting=2')
  expect(inBritain.historiesData[0]?.map((row) => row.setting_id)).toEqual([2, 2])
  // The same request again is the same project.
  expect(await createProject(app, person, body)).toBe(id)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('keywords of a request can be in some of the settings', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: ['filter', 'press'],
    furtherSettings: [mobile],
    keywordSettings: [{ keyword: 'Filter', settings: [1] }],
  })
  await app.workOff()
  expect(await readSearches(id)).toEqual([
    '0 press: google desktop en 2372',
    '1 filter: google mobile en 2372',
    '1 press: google mobile en 2372',
  ])
  const known = (body: object) => call(person, 'POST', `/projects/list-known-keywords/${id}`, body)
  expect((await known({ keywords: ['FILTER', 'syphon', 'press'] })).body).toEqual({
    data: {
      known: ['press'],
      added: [
        { keyword: 'FILTER', settings: [0] },
        { keyword: 'syphon', settings: [0, 1] },
      ],
    },
  })
  expect((await known({ keywords: ['filter', 'press'], settings: [1] })).body).toEqual({
    data: { known: ['filter', 'press'], added: [] },
  })
  const add = (body: object) => call(person, 'PUT', `/projects/${id}`, body)
  expect((await add({ keywordsItems: ['syphon'], settings: [4] })).status).toBe(400)
  expect((await add({ keywordsItems: ['syphon'], settings: [] })).status).toBe(400)
  expect((await add({ keywordsItems: ['syphon', 'filter'], settings: [0] })).status).toBe(200)
  await app.workOff()
  expect(await readSearches(id)).toEqual([
    '0 filter: google desktop en 2372',
    '0 press: google desktop en 2372',
    '0 syphon: google desktop en 2372',
    '1 filter: google mobile en 2372',
    '1 press: google mobile en 2372',
  ])
  expect((await add({ keywordsItems: ['syphon', 'filter'], settings: [0] })).status).toBe(400)
})

test('a refresh of one setting checks and charges its keywords only; a scheduled run checks all', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: ['mocha', 'latte'],
    furtherSettings: [mobile],
    duration: 'onceInDay',
  })
  await app.workOff()
  app.clock.advance(hours(5))
  const before = await credits(person)
  expect((await refresh(person, id, { setting: 2 })).status).toBe(404)
  expect((await refresh(person, id, { setting: -1 })).status).toBe(400)
  expect((await refresh(person, id, { setting: 1 })).status).toBe(202)
  await app.workOff()
  expect(before - (await credits(person))).toBeCloseTo(2 * perKeyword, 4)
  const { project } = await showHistory(app, person, id)
  expect(project.last_run).toMatchObject({ keywords_count: 2, done_count: 2 })
})

test('a further setting is added for all keywords with their tags and target pages, at their price, and is said in a note', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: ['ristretto', 'lungo'],
    taggedKeywords: [{ keyword: 'lungo', tags: [0] }],
    tagNames: ['long'],
  })
  await app.workOff()
  const [, lungo] = (await showHistory(app, person, id)).historiesData[0] ?? []
  await call(person, 'PUT', `/projects/set-target-pages/${id}`, {
    keywords_ids: [lungo?.id ?? 0],
    target_page: 'kestrelroast.example/lungo',
  })
  const before = await credits(person)
  expect(await addSetting(person, id, projectBody)).toMatchObject({
    status: 409,
    body: { code: 'project.setting-known' },
  })
  expect((await addSetting(person, id, { ...mobile, country: 1 })).status).toBe(400)
  expect((await addSetting(await signedIn(app.ctx, 'paid'), id, mobile)).status).toBe(404)
  const accepted = await addSetting(person, id, mobile)
  expect(accepted).toMatchObject({ status: 202, body: { data: { id } } })
  expect(await addSetting(person, id, britain)).toMatchObject({ status: 409, body: { code: 'project.running' } })
  await app.workOff()
  expect(before - (await credits(person))).toBeCloseTo(2 * perKeyword, 4)
  const { historiesData } = await showHistory(app, person, id, '?setting=1')
  expect(
    historiesData[0]?.map(({ keyword, tags, target_page }) => [keyword, tags.map(({ name }) => name), target_page]),
  ).toEqual([
    ['ristretto', [], null],
    ['lungo', ['long'], 'kestrelroast.example/lungo'],
  ])
  const overview = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  expect(overview.body).toMatchObject({
    data: { notes: [{ text: 'Settings changed. Added Google · Mobile · Ireland · English' }] },
  })
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('a keyword in a further setting takes no more tags than it can have, the first setting’s first', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['tagged'], furtherSettings: [mobile] })
  await app.workOff()
  const names = (letter: string, count: number = tagLimits.perKeyword) =>
    Array.from({ length: count }, (_, at) => `${letter} ${String(at).padStart(2, '0')}`)
  const tag = (setting: number, add: string[]) =>
    call(person, 'POST', `/projects/tag-keywords/${id}`, { filter: { setting }, add })
  const tagsIn = async (setting: number) => {
    const { historiesData } = await showHistory(app, person, id, `?setting=${setting}`)
    return historiesData[0]?.flatMap(({ tags }) => tags.map(({ name }) => name))
  }
  // Tags of the second setting are older and sort before those of the first.
  expect((await tag(1, names('a', 30))).status).toBe(200)
  expect((await tag(0, names('b', 30))).status).toBe(200)
  expect((await addSetting(person, id, bing)).status).toBe(202)
  await app.workOff()
  expect(await tagsIn(2)).toEqual([...names('a', 20), ...names('b', 30)])
  expect((await tag(2, ['b 00', 'a 19'])).status).toBe(200)
  expect(await tag(2, ['a 29'])).toMatchObject({ status: 409, body: { code: 'project.keyword-tags-full' } })
  // Tags of a request come before those of the other settings.
  const [row] = (await showHistory(app, person, id, '?setting=2')).historiesData[0] ?? []
  const removal = { keywords_ids: [row?.id] }
  expect((await call(person, 'POST', '/projects/delete-project-keywords', removal)).status).toBe(200)
  const added = { keywordsItems: ['tagged'], settings: [2], tags: ['c 00'] }
  expect((await call(person, 'PUT', `/projects/${id}`, added)).status).toBe(200)
  await app.workOff()
  expect(await tagsIn(2)).toEqual([...names('a', 19), ...names('b', 30), 'c 00'])
})

test('a keyword beyond the limit of tags is given the tags that it has, and no others', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['overfull'], tags: ['Known'] })
  await app.workOff()
  await app.ctx.db.execute(sql`
    with added as (
      insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
      select ${person.id}, ${id}, 'more ' || n, 'more ' || n, 'teal', now()
      from generate_series(1, ${tagLimits.perKeyword}::int) n returning id)
    insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
    select ${person.id}, ${id}, added.id, k.id from added, rank_project_keywords k where k.project_id = ${id}`)
  const tag = (add: string[]) => call(person, 'POST', `/projects/tag-keywords/${id}`, { filter: {}, add })
  const add = (tags: string[]) => call(person, 'PUT', `/projects/${id}`, { keywordsItems: ['overfull'], tags })
  expect([(await tag(['known', 'more 1'])).status, (await add(['known'])).status]).toEqual([200, 200])
  for (const refused of [await tag(['known', 'new']), await add(['new'])])
    expect(refused).toMatchObject({ status: 409, body: { code: 'project.keyword-tags-full' } })
})

test('plan, trial and the number of settings bound what can be added', async () => {
  const trial = await signedIn(app.ctx, 'trial')
  const own = await createProject(app, trial, { keywords: ['trial'] })
  await app.workOff()
  expect(await addSetting(trial, own, mobile)).toMatchObject({ status: 403, body: { code: 'trial.restricted' } })
  const person = await signedIn(app.ctx, 'paid')
  const many = Array.from({ length: 10 }, (_, at) => ({ ...mobile, country: 2036 + 4 * at }))
  const create = (body: object) => call(person, 'POST', '/projects', { ...projectBody, keywords: ['bounded'], ...body })
  expect((await create({ furtherSettings: many })).status).toBe(400)
  expect((await create({ furtherSettings: [mobile, mobile] })).status).toBe(400)
  expect(await create({ furtherSettings: [{ ...mobile, state_city: 1 }] })).toMatchObject({
    status: 400,
    body: { data: { issues: [{ path: 'furtherSettings' }] } },
  })
  const id = await createProject(app, person, { keywords: ['bounded'] })
  await app.workOff()
  const full = many.map((setting, at) => ({
    ...{ id: at + 1, engine: 'google', device: 'mobile', languageCode: 'en', locationName: 'Somewhere' },
    ...{ locationCode: setting.country, countryCode: setting.country },
  }))
  await app.ctx.db.execute(sql`update rank_projects set further_settings = ${JSON.stringify(full.slice(1))}::jsonb,
    last_setting_id = 10 where id = ${id}`)
  expect(await addSetting(person, id, mobile)).toMatchObject({ status: 409, body: { code: 'project.settings-full' } })
  await app.ctx.db.execute(
    sql`update rank_projects set further_settings = '[]', keywords_count = 1000 where id = ${id}`,
  )
  expect(await addSetting(person, id, mobile)).toMatchObject({ status: 403, body: { code: 'project.keyword-limit' } })
})

test('deleting a setting deletes its history only; the next one takes the place of the first', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['affogato'], furtherSettings: [mobile, britain] })
  await app.workOff()
  const segment = (name: string, setting: number) =>
    call(person, 'POST', `/projects/add-segment/${id}`, { name, filter: { setting } })
  for (const [name, setting] of [
    ['desktop', 0],
    ['mobile', 1],
    ['british', 2],
  ] as const)
    await segment(name, setting)
  const ranked = async () =>
    (await showHistory(app, person, id)).historiesData[0]?.map(({ setting_id, details }) => [
      setting_id,
      details.length,
    ])
  expect((await deleteSetting(await signedIn(app.ctx, 'paid'), id, 1)).status).toBe(404)
  expect((await deleteSetting(person, id, 3)).status).toBe(404)
  expect((await deleteSetting(person, id, 0)).status).toBe(200)
  expect(await ranked()).toEqual([
    [0, 1],
    [2, 1],
  ])
  const { project } = await showHistory(app, person, id)
  expect(project).toMatchObject({ deviceType: 3, keyword_count: 2, settings: [{ id: 0 }, { id: 2 }] })
  const segments = await app.call('GET', `/projects/list-segments/${id}`, { token: person.token })
  expect(segments.body).toMatchObject({
    data: {
      segments: [
        { name: 'british', filter: { setting: 2 } },
        { name: 'desktop', filter: { setting: 3 } },
        { name: 'mobile', filter: { setting: 0 } },
      ],
    },
  })
  const { rows } = await app.ctx.db.execute(sql`
    select checked_count, (select count(*)::int from rank_observations o where o.project_id = d.project_id) as ranks
    from rank_project_days d where project_id = ${id}`)
  expect(rows).toEqual([{ checked_count: 2, ranks: 2 }])
  expect((await deleteSetting(person, id, 2)).status).toBe(200)
  expect(await deleteSetting(person, id, 0)).toMatchObject({ status: 409, body: { code: 'project.only-setting' } })
  // A number is not used again.
  expect((await addSetting(person, id, britain)).status).toBe(202)
  expect((await showHistory(app, person, id)).project.settings.map((setting) => setting.id)).toEqual([0, 4])
  await app.workOff()
})

test('changing one setting begins a new baseline for its keywords only', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['galao'], furtherSettings: [mobile] })
  await app.workOff()
  const change = (body: object) =>
    call(person, 'PUT', `/projects/change-settings/${id}`, {
      ...projectBody,
      ...{ state_city: null, depth: 20, extraPage: 0, loadsAiOverview: 0 },
      ...body,
    })
  expect((await change({ setting_id: 7 })).status).toBe(404)
  expect(await change({ setting_id: 1 })).toMatchObject({ status: 409, body: { code: 'project.setting-known' } })
  expect((await change({ setting_id: 1, deviceType: 2 })).status).toBe(200)
  const overview = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  expect(overview.body).toMatchObject({
    data: { notes: [{ text: 'Settings changed. Device (Mobile): Mobile → Tablet (as iOS)' }] },
  })
  app.clock.advance(hours(24))
  expect((await refresh(person, id)).status).toBe(202)
  await app.workOff()
  expect(await readSearches(id)).toEqual(['0 galao: google desktop en 2372', '1 galao: google tablet en 2372'])
  const { rows } = await app.ctx.db.execute(sql`
    select k.setting_id, o.is_baseline from rank_observations o join rank_project_keywords k on k.id = o.keyword_id
    where k.project_id = ${id} and o.day = '2027-03-02' order by 1`)
  expect(rows).toEqual([
    { setting_id: 0, is_baseline: null },
    { setting_id: 1, is_baseline: true },
  ])
  const compared = async (query: string) => (await showHistory(app, person, id, query)).comparison?.not_compared
  expect([await compared(''), await compared('?setting=0'), await compared('?setting=1')]).toEqual([
    'settings',
    null,
    'settings',
  ])
  const segmentOf = async (setting: string) => {
    const { body } = await call(person, 'POST', `/projects/add-segment/${id}`, { name: setting, filter: { setting } })
    return `?segment=${(body as { data: { id: number } }).data.id}`
  }
  expect([await compared(await segmentOf('0')), await compared(await segmentOf('1'))]).toEqual([null, 'settings'])
})

test('AI Overviews are loaded as long as a setting is of Google, and deleting the last one turns that off', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    ...{ keywords: ['bombon'], loadsAiOverview: 1, furtherSettings: [mobile, yahoo] },
  })
  await app.workOff()
  const change = (body: object) =>
    call(person, 'PUT', `/projects/change-settings/${id}`, {
      ...projectBody,
      ...{ state_city: null, depth: 20, extraPage: 0 },
      ...body,
    })
  const loads = async () => (await showHistory(app, person, id)).project.loadsAiOverview
  expect((await deleteSetting(person, id, 0)).status).toBe(200)
  expect(await loads()).toBe(true)
  const renamed = { ...yahoo, setting_id: 2, projectName: 'Renamed' }
  expect((await change({ ...renamed, loadsAiOverview: 1 })).status).toBe(200)
  expect((await deleteSetting(person, id, 0)).status).toBe(200)
  expect(await loads()).toBe(false)
  const overview = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  expect(overview.body).toMatchObject({
    data: {
      notes: [{ text: expect.stringMatching(/; Deleted Google · Mobile .*; Load AI Overview citations: on → off$/) }],
    },
  })
  expect(await change({ ...yahoo, projectName: 'Once more', loadsAiOverview: 1 })).toMatchObject({
    status: 400,
    body: {
      message: expect.stringContaining('only be loaded for Google'),
      data: { issues: [{ path: 'loadsAiOverview' }] },
    },
  })
  expect((await change({ ...yahoo, projectName: 'Once more', loadsAiOverview: 0 })).status).toBe(200)
})

test('a project that begins with another engine loads AI Overviews in its settings of Google, at their price', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const body = { ...yahoo, keywords: ['carajillo'], loadsAiOverview: 1 }
  expect((await call(person, 'POST', '/projects', { ...projectBody, ...body, furtherSettings: [bing] })).status).toBe(
    400,
  )
  const id = await createProject(app, person, { ...body, furtherSettings: [mobile] })
  expect(5_000 - (await credits(person))).toBeCloseTo(perKeywordOnYahoo + perKeywordWithAiOverview, 4)
  await app.workOff()
  const change = (part: object) =>
    call(person, 'PUT', `/projects/change-settings/${id}`, {
      ...projectBody,
      ...{ ...yahoo, state_city: null, depth: 20, extraPage: 0, loadsAiOverview: 1 },
      ...part,
    })
  expect((await change({ projectName: 'Renamed' })).status).toBe(200)
  expect((await change({ ...bing, setting_id: 1 })).status).toBe(400)
  expect((await change({ ...bing, setting_id: 1, loadsAiOverview: 0 })).status).toBe(200)
})

test('a process of the release before can run the first setting, and never requests another one’s page in it', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['cappuccino'], furtherSettings: [mobile] })
  await app.workOff()
  const runAsBefore = (setting: number) =>
    app.ctx.db.execute(sql`
      update rank_project_keywords set run = run + 1, progress = 'pending' where project_id = ${id} and setting_id = ${setting}`)
  await expect(runAsBefore(1)).rejects.toMatchObject({
    cause: { constraint: 'rank_project_keywords_asked' },
  })
  expect((await runAsBefore(0)).rowCount).toBe(1)
  // It adds keywords to the first setting.
  await app.ctx.db.execute(sql`
    insert into rank_project_keywords (account_id, project_id, keyword, keyword_key, created_at, run, progress, is_free)
    values (${person.id}, ${id}, 'breve', 'breve', now(), 1, 'done', false)`)
  expect((await readSearches(id)).filter((search) => search.includes('breve'))).toEqual(['0 breve: no page'])
})

test('keywords are held and charged at the price of their engine, as far as they are delivered', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['doppio', 'macchiato __40501__'], furtherSettings: [yahoo] })
  expect(5_000 - (await credits(person))).toBeCloseTo(2 * (perKeyword + perKeywordOnYahoo), 4)
  await app.workOff()
  expect(5_000 - (await credits(person))).toBeCloseTo(perKeyword + perKeywordOnYahoo, 4)
  const { rows } = await app.ctx.db.execute(sql`
    select charged_count, credits_per_keyword::float8 as lowest, extra_credits::float8 as extra, credits_by_setting
    from rank_project_runs where project_id = ${id}`)
  expect(rows).toEqual([
    {
      charged_count: 2,
      lowest: perKeyword,
      extra: 2.8052,
      credits_by_setting: { 0: perKeyword, 1: perKeywordOnYahoo },
    },
  ])
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('files of a project with several settings say which one a row is of', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['cafe con leche'], furtherSettings: [mobile, bing] })
  await app.workOff()
  const read = async (reply: ReturnType<TestApp['call']>) => {
    const { status, rawBody } = await reply
    expect(status).toBe(200)
    const lines = rawBody.toString().replace('\uFEFF', '').trimEnd().split('\r\n')
    return lines.map((line) => line.split(',').slice(0, 5))
  }
  const file = { format: 'csv', columns: [], setting: 1 }
  expect(await read(call(person, 'POST', `/projects/export/${id}`, file))).toEqual([
    ['Keyword', 'Search engine', 'Device', 'Language', 'Location'],
    ['cafe con leche', 'Google', 'Mobile', 'English', 'Ireland'],
  ])
  const totals = app.call('GET', `/projects/export-setting-totals/${id}?format=csv`, { token: person.token })
  expect(await read(totals)).toEqual([
    ['Search engine', 'Device', 'Language', 'Location', 'Keywords'],
    ['Google', 'Desktop', 'English', 'Ireland', '1'],
    ['Google', 'Mobile', 'English', 'Ireland', '1'],
    ['Bing', 'Desktop', 'English', 'Ireland', '1'],
    ['All settings', '', '', '', '3'],
  ])
})
