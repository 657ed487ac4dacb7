import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoteEffect, ProjectNote } from '#contract/rank-projects/notes.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { checkPages, emptyProject } from '../../../testing/check-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Day, dateOf, live } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'

let app: TestApp
let person: Person
let id: number
let tag: number
const choice = { depth: 20, countsUnranked: true, countsSnippets: true } as const
const noted = 10
const all = 30
const noteDay = 15

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-01T08:00:00Z')
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  id = await createProject(app, person, { keywords: ['one'] })
  await app.workOff()
  const added = await call('POST', `/projects/add-tag/${id}`, { name: 'Rewritten' })
  tag = (added.body as { data: { id: number } }).data.id
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  app.call(method, path, { token: person.token, ...(body && { body }) })
const seen = (rank: number | null) => ({ rank, isSnippet: false, failed: false })

/** A month in which the first keywords rank at one rank before the note's day and at another one after, the others at theirs. */
const month = (before: number, after: number, days = 31): Day[] =>
  Array.from({ length: days }, (_, day) =>
    Array.from({ length: all }, (_, keyword) => {
      if (keyword < noted) return seen((day > noteDay ? after : before) + ((keyword + day) % 2))
      return seen(3 + ((keyword + day) % 5))
    }),
  )

async function liveMonth(days: readonly Day[], tagged = noted) {
  await live(app, { person, id }, days, choice)
  await app.ctx.db.execute(sql`
    insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
    select ${person.id}, ${id}, ${tag}, id from rank_project_keywords
    where account_id = ${person.id} and project_id = ${id} order by id limit ${tagged}`)
}

async function addNote(about: object, date = dateOf(noteDay)): Promise<ProjectNote> {
  const reply = await call('POST', `/projects/add-note/${id}`, { date, text: `Note ${Math.random()}`, ...about })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: ProjectNote }).data
}
async function effectOf({ id: note }: ProjectNote): Promise<NoteEffect> {
  const reply = await call('GET', `/projects/show-note-effect/${id}/${note}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: NoteEffect }).data
}

test('the change of a tag’s keywords less that of the others, with the share of random choices that have one as large', async () => {
  await liveMonth(month(9, 2))
  const effect = await effectOf(await addNote({ tag_id: tag }))
  expect(effect).toMatchObject({
    state: 'known',
    tag: { id: tag, name: 'Rewritten' },
    keywords_count: noted,
    others_count: all - noted,
    left_out_count: 0,
    before: { from: dateOf(0), to: dateOf(noteDay - 1), days_read: 15 },
    after: { from: dateOf(noteDay + 1), to: dateOf(30), days_read: 15 },
    figures: { verdict: 'unusual', permutations: 999, p: 0.001 },
  })
  const { figures, days } = effect
  const mean = (values: (number | null)[]) => values.reduce<number>((sum, one) => sum + (one ?? 0), 0) / values.length
  const [before, after] = [
    days.filter(({ date }) => date < dateOf(noteDay)),
    days.filter(({ date }) => date > dateOf(noteDay)),
  ]
  const change = (of: 'noted' | 'others') => mean(after.map((day) => day[of])) - mean(before.map((day) => day[of]))
  expect(figures?.effect).toBeCloseTo(change('noted') - change('others'), 1)
  expect(figures?.noted.after).toBeCloseTo(mean(after.map((day) => day.noted)), 1)
  const overview = await call('GET', `/projects/show-overview/${id}?tags_any=${tag}&days=90`)
  const curve = (overview.body as { data: { days: { date: string; visibility: number }[] } }).data.days
  expect(days.map(({ date, noted: value }) => [date, value])).toEqual(
    curve.map(({ date, visibility }) => [date, visibility]),
  )
})

test('no change is usual', async () => {
  await liveMonth(month(5, 5))
  const { figures } = await effectOf(await addNote({ tag_id: tag }))
  expect(figures).toMatchObject({ verdict: 'usual' })
  expect(figures?.p).toBeGreaterThan(0.05)
})

test('it is too early with few days or keywords, and without others there is nothing to compare with', async () => {
  await liveMonth(month(9, 2))
  const stateOf = async (about: object, date?: string) => (await effectOf(await addNote(about, date))).state
  expect(await stateOf({ tag_id: tag }, dateOf(noteDay + 2))).toBe('early')
  expect(await stateOf({ tag_id: tag }, dateOf(noteDay - 2))).toBe('early')
  expect(await stateOf({})).toBe('about_nothing')
  await app.ctx.db.execute(sql`delete from rank_keyword_tags where tag_id = ${tag}`)
  await liveMonth(month(9, 2), 7)
  expect(await stateOf({ tag_id: tag })).toBe('few_keywords')
  await liveMonth(month(9, 2), all - 7)
  expect(await stateOf({ tag_id: tag })).toBe('few_others')
})

test('keywords that were first checked later are left out, and a failed check leaves a keyword where it stood', async () => {
  const days = month(9, 2).map((day, at) =>
    day.map((one, keyword) => {
      if (keyword === 0 && at < 4) return undefined
      return keyword === 1 && at % 3 === 0 && at > 0 ? { rank: null, isSnippet: false, failed: true } : one
    }),
  )
  await liveMonth(days)
  expect(await effectOf(await addNote({ tag_id: tag }))).toMatchObject({
    state: 'known',
    keywords_count: noted - 1,
    left_out_count: 1,
  })
})

test('a changed search is not compared across', async () => {
  await liveMonth(month(9, 2))
  await app.ctx.db.execute(sql`
    update rank_observations set is_baseline = true
    where account_id = ${person.id} and project_id = ${id} and day = ${dateOf(20)}::date`)
  await app.ctx.db.execute(sql`delete from rank_packed_days where account_id = ${person.id} and project_id = ${id}`)
  expect((await effectOf(await addNote({ tag_id: tag }))).state).toBe('settings')
})

test('a merged tag stays named, a deleted one is said, and what a note is about can be changed', async () => {
  const other = async (name: string) => {
    const { body } = await call('POST', `/projects/add-tag/${id}`, { name })
    return (body as { data: { id: number } }).data.id
  }
  const [from, into] = [await other('From'), await other('Into')]
  const note = await addNote({ tag_id: from })
  await call('POST', `/projects/merge-tags/${id}/${from}`, { into_id: into })
  expect((await effectOf(note)).tag).toEqual({ id: into, name: 'Into' })
  await call('DELETE', `/projects/delete-tag/${id}/${into}`)
  expect(await effectOf(note)).toMatchObject({ state: 'deleted_tag', tag: null })
  const edit = (about: object) =>
    call('PUT', `/projects/edit-note/${id}/${note.id}`, { date: note.date, text: note.text, ...about })
  expect((await edit({})).body).toMatchObject({ data: { tag_id: into, pages: [] } })
  expect(
    (await edit({ tag_id: null, pages: ['/guides/*', 'https://www.kestrelroast.example/beans/'] })).body,
  ).toMatchObject({
    data: { tag_id: null, pages: ['kestrelroast.example/guides/*', 'kestrelroast.example/beans'] },
  })
  expect((await edit({ tag_id: tag, pages: ['/guides'] })).status).toBe(400)
  expect(await edit({ pages: ['https://elsewhere.example/'] })).toMatchObject({ status: 400 })
  expect((await edit({ tag_id: from })).status).toBe(404)
})

test('keywords of pages are those they ranked for before the note, or are the target of', async () => {
  await emptyProject(app, { person, id })
  await app.ctx.db.execute(sql`delete from rank_packed_days where project_id = ${id}`)
  const on = (path: string) => ({ urls: [`https://kestrelroast.example/${path}`] })
  const start = '2030-03-01'
  await checkPages(app, { person, id }, { day: start, isBaseline: false, keywords: [on('guide'), on('b'), on('c')] })
  await checkPages(
    app,
    { person, id },
    {
      day: addDays(start, 2),
      isBaseline: false,
      keywords: [on('x'), on('guide'), on('c')],
    },
  )
  const date = addDays(start, 1)
  expect(await effectOf(await addNote({ pages: ['/guide'] }, date))).toMatchObject({
    keywords_count: 1,
    others_count: 2,
  })
  const { rows } = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where account_id = ${person.id} and project_id = ${id} order by id`,
  )
  await call('PUT', `/projects/set-target-pages/${id}`, { keywords_ids: [rows[2]?.id], target_page: '/guide' })
  expect(await effectOf(await addNote({ pages: ['/guide'] }, date))).toMatchObject({ keywords_count: 2 })
  expect(await effectOf(await addNote({ pages: ['/nothing'] }, date))).toMatchObject({ keywords_count: 0 })
})

test('a keyword in two settings is one keyword, by their mean', async () => {
  await liveMonth(month(9, 2))
  const project = sql`account_id = ${person.id} and project_id = ${id}`
  await app.ctx.db.execute(sql`
    update rank_projects set further_settings = '[{"id":1,"engine":"bing","device":"desktop","languageCode":"en","locationCode":2372,
      "countryCode":2372,"locationName":"Ireland"}]' where account_id = ${person.id} and id = ${id}`)
  // The noted keywords are five in two settings, the others ten.
  await app.ctx.db.execute(sql`
    update rank_project_keywords k set keyword_key = 'keyword ' || (at / 2), setting_id = at % 2, asked_run = run
    from (select id, row_number() over (order by id) - 1 as at from rank_project_keywords where ${project}) placed where placed.id = k.id`)
  const effect = await effectOf(await addNote({ tag_id: tag }))
  await app.ctx.db.execute(
    sql`update rank_projects set further_settings = '[]' where account_id = ${person.id} and id = ${id}`,
  )
  expect(effect).toMatchObject({ state: 'few_keywords', keywords_count: noted / 2, others_count: (all - noted) / 2 })
  const overview = await call('GET', `/projects/show-overview/${id}?tags_any=${tag}&days=90`)
  const curve = (overview.body as { data: { days: { date: string; visibility: number }[] } }).data.days
  for (const [at, { noted: mean }] of effect.days.entries()) expect(mean).toBeCloseTo(curve[at]?.visibility ?? 0, 1)
})
