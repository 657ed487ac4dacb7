import type { RankProject } from '#contract/rank-projects/rows.ts'
import {
  deviceNames,
  deviceOf,
  searchEngineNames,
  searchEngineOf,
} from '#contract/rules/serp-fetches/search-engines.ts'
import type { ShellTexts } from '../../../module.ts'
import { readAddress } from '../../../shared/api/build-request.ts'
import { languageName } from '../../../shared/format/language-name.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { rememberedCurveSpan } from '../overview/curve-span.ts'
import { rememberedOverviewView } from '../overview/overview-view.ts'
import { datesThatFit } from './dates-that-fit.ts'
import { choiceOf } from './project-address.ts'
import { nearTime, scheduleText } from './schedule-messages.ts'
import { rememberedKeywordsPerPage } from './use-keywords-per-page.ts'

export const calls = (id: number) => [
  readAddress('/projects/list-histories/{id}', {
    id,
    dates_per_page: datesThatFit(),
    keywords_per_page: rememberedKeywordsPerPage(),
    keywords_page: 1,
    ...choiceOf({}),
  }),
]

export function otherCalls(id: number) {
  const { figures, charts } = rememberedOverviewView()
  const days = rememberedCurveSpan('overview')
  const overview = readAddress('/projects/show-overview/{id}', { id, days, compare: 'previous' })
  const week = readAddress('/projects/show-week/{id}', { id })
  return figures || charts ? [overview, week] : [week]
}

export function after([page]: unknown[]): ShellTexts {
  const { project } = page as { project: RankProject }
  const { domain, location, language, depth, last_executed_at: last, next_run_at: next } = project
  const now = new Date()
  const runs = [
    scheduleText(project, browserTimeZone()),
    ...(last === null ? [] : [`last run ${nearTime(new Date(last), now)}`]),
    ...(next === null ? [] : [`next run ${nearTime(new Date(next), now)}`]),
  ]
  const facts = [
    domain,
    formatPlace(location),
    searchEngineNames[searchEngineOf(project.searchEngine)],
    deviceNames[deviceOf(project.deviceType)],
    languageName(language),
    `Depth: top ${depth}`,
    runs.join(', '),
  ]
  return { title: project.projectName, lead: facts.join(' · ') }
}
