import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { ShellTexts } from '../../../module.ts'
import { readAddress } from '../../../shared/api/build-request.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { linksChoiceOf } from './backlink-address.ts'
import { scopeFacts } from './scope-facts.ts'

export const calls = (id: number) => [
  readAddress('/backlink/get-backlink-data', { backlink_id: id, page: 1, ...linksChoiceOf({}) }),
]

export function after([reply]: unknown[]): ShellTexts {
  const { backlink: project, rows } = (reply as { data: BacklinkView }).data
  const { taken_at, credits_used, selected_date } = project
  const facts = [
    scopeFacts[project.scope],
    ...(taken_at === null ? [] : [`Analyzed ${formatDayAndClock(new Date(taken_at))}`]),
    selected_date === null ? `Up to ${countOf(project.limit, 'link')}` : `${countOf(rows.read, 'link')} loaded`,
    ...(credits_used === null ? [] : [`${formatCredits(credits_used)} credits`]),
  ]
  return { title: project.target, lead: facts.join(' · ') }
}
