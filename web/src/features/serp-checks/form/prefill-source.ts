import { hostOfTarget } from '#contract/rules/serp-fetches/other-page.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { orpc } from '../../../shared/api/client.ts'
import { oneSerpCheck } from '../queries.ts'
import type { CheckAddress } from './check-address.ts'
import type { RepeatedCheck } from './repeat-check.ts'

/** The source of a form's values, and its name. */
export type Source = { name: string; settings: RepeatedCheck; missing: string }

export const namesSource = ({ from, project }: CheckAddress) => from !== undefined || project !== undefined

/** Its name before it is loaded. */
export const sourceName = ({ from, project }: CheckAddress) =>
  from !== undefined ? `check ${from}` : project !== undefined ? `project ${project}` : undefined

export const sourceQuery = (address: CheckAddress) => ({
  check: { ...oneSerpCheck(address.from ?? 0), enabled: address.from !== undefined },
  project: orpc.rankProjects.showRankHistory.queryOptions({
    input: { id: address.project ?? 0, dates_per_page: 1 },
    enabled: address.from === undefined && address.project !== undefined,
  }),
})

export function sourceOfCheck(check: SerpCheck, { whole }: CheckAddress): Source {
  const settings = { ...check, keywords: check.items.map(({ keyword }) => keyword) }
  return { name: `check ${check.id}`, settings: whole === true ? ofWholeDomain(settings) : settings, missing: '' }
}

type ProjectPage = Awaited<ReturnType<typeof orpc.rankProjects.showRankHistory.call>>

/** At most the keywords on one page of the project. */
export function sourceOfProject({ project, historiesData }: ProjectPage, { keyword, whole }: CheckAddress): Source {
  const all = historiesData.flat().map((row) => row.keyword)
  const { domain, country_code, place_code, location, keyword_count } = project
  const settings = {
    ...project,
    url: domain,
    country: country_code,
    location_code: place_code ?? country_code,
    location_name: location,
    competitors: [],
    keywords: keyword === undefined ? all : [keyword],
  }
  return {
    name: `project ${project.projectName}`,
    settings: whole === true ? ofWholeDomain(settings) : settings,
    missing: keyword === undefined && keyword_count > all.length ? `The first ${all.length} keywords were copied.` : '',
  }
}

const ofWholeDomain = (settings: RepeatedCheck): RepeatedCheck => ({ ...settings, url: hostOfTarget(settings.url) })
