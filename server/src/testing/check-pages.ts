import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { sumDaysSince } from '../features/rank-projects/days/sum-days.ts'
import { lockProject } from '../features/rank-projects/get-project.ts'
import { addKeywordRows, inSettings } from '../features/rank-projects/keywords/keyword-rows.ts'
import { storePagesOfRun } from '../features/rank-projects/landing-pages/store-page-findings.ts'
import type { RunRow } from '../features/rank-projects/project-work.ts'
import { type RankedKeyword, storeFailures, storeRanks } from '../features/rank-projects/runs/store-ranks.ts'
import { hostIn } from '../parts/serp-fetches/outlines/index.ts'
import { storePageOutlines } from '../parts/serp-fetches/outlines/store-page-outlines.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

/**
 * The own pages on a results page, best first, at ranks 1, 2, 3 …; or that the look-up failed. Undefined: not checked. `results` are all
 * addresses of the page, whose order is stored if they are given.
 */
export type PagesSeen = { urls: readonly string[]; fails?: boolean; results?: readonly string[] } | undefined
/** By keyword. `isBaseline`: the settings have changed since the day before. */
export type DayOfPages = { day: string; isBaseline: boolean; keywords: readonly PagesSeen[] }

type Project = { person: Person; id: number }

/** Deletes all ranks of a project, and its keywords, in place of which it gets three that were never checked. */
export const emptyProject = (app: TestApp, { person, id }: Project): Promise<void> =>
  inTransaction(app.ctx, async (tx) => {
    for (const table of ['rank_observations', 'rank_packed_days', 'rank_project_days', 'rank_project_keywords'])
      await tx.db.execute(sql`delete from ${sql.raw(table)} where account_id = ${person.id} and project_id = ${id}`)
    await tx.db.execute(sql`
      update rank_projects set keywords_count = 3, pages_run = run where account_id = ${person.id} and id = ${id}`)
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project !== undefined) await addKeywordRows(tx, project, inSettings(['first', 'second', 'third'], [0]))
  })

let checks = 0

/** Runs a project on a day with the product's own code; without `storesFindings` as a process of the release before does. */
export const checkPages = (
  app: TestApp,
  { person, id }: Project,
  { day, isBaseline, keywords }: DayOfPages,
  { storesFindings = true } = {},
): Promise<void> =>
  inTransaction(app.ctx, async (tx) => {
    const reference = { accountId: person.id, projectId: id }
    await tx.db.execute(sql`
      update rank_projects set run = run + 1, baseline = baseline + ${isBaseline ? 1 : 0}
      where account_id = ${person.id} and id = ${id}`)
    const project = await lockProject(tx, reference)
    if (project === undefined) throw new Error('no project')
    const number = project.run
    await tx.db.execute(sql`
      insert into rank_project_runs select (jsonb_populate_record(r, jsonb_build_object('number', ${number}::int,
        'request_key', 'checked ' || ${number}::int, 'day', ${day}::text))).* from rank_project_runs r
      where account_id = ${person.id} and project_id = ${id} and number = 1`)
    const { rows } = await tx.db.execute<{ id: number }>(
      sql`select id from rank_project_keywords where account_id = ${person.id} and project_id = ${id} order by id`,
    )
    const seen = rows.flatMap(({ id: keyword }, at) => {
      const pages = keywords[at]
      return pages === undefined ? [] : [{ keyword: { id: keyword }, pages }]
    })
    checks += 1
    const takenAt = new Date(Date.parse(`${day}T09:00:00Z`) + checks)
    const ranked = seen.flatMap(({ keyword, pages }): RankedKeyword[] =>
      pages.fails === true ? [] : [{ keyword, day, ...rankedOn(pages.urls, takenAt, pages.results ?? []) }],
    )
    await storePageOutlines(
      tx,
      ranked.flatMap(({ page, outline }) => (outline.results.length === 0 ? [] : { ...page, outline })),
    )
    const failed = seen.flatMap(({ keyword, pages }) =>
      pages.fails === true ? [{ keyword, day, failure: 'provider' as const }] : [],
    )
    await tx.db.execute(sql`
      update rank_project_keywords set run = ${number}, asked_run = ${number}, progress = 'done'
      where account_id = ${person.id} and id = any(${sql.param(seen.map(({ keyword }) => keyword.id))}::int[])`)
    await storeRanks(tx, project, [], ranked)
    await storeFailures(tx, project, failed)
    await sumDaysSince(tx, project, day)
    if (storesFindings) await storePagesOfRun(tx, project, { number } as RunRow)
  })

function rankedOn(
  urls: readonly string[],
  takenAt: Date,
  results: readonly string[],
): Omit<RankedKeyword, 'keyword' | 'day'> {
  const [url] = urls
  const own =
    url === undefined
      ? undefined
      : { rank: 1, rankAbsolute: 1, url, urls: [...urls], ranks: urls.map((_, at) => at + 1) }
  return {
    page: { snapshotId: uuid(), queryId: 1, takenAt },
    ranks: [own],
    ownedFeatures: [[]],
    otherPages: [null],
    featureOwners: {},
    outline: {
      results: results.map((address, at) => ({ position: at + 1, address, domain: hostIn(address), titleHash: 0 })),
    },
    summary: { resultsRead: 10, aiOverview: 'none', features: [], correction: null, isDoubtful: false },
  }
}
