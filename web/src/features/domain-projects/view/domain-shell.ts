import type { DomainView } from '#contract/domain-projects/rows.ts'
import type { ShellTexts } from '../../../module.ts'
import { readAddress } from '../../../shared/api/build-request.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { languageName } from '../../../shared/format/language-name.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { choiceOf } from './domain-address.ts'

export const calls = (id: number) => [readAddress('/domain/view-domain/{id}', { id, page: 1, ...choiceOf({}) })]

export function after([view]: unknown[]): ShellTexts {
  const { target, location_name, language_code, limit, last_checked_at: last } = (view as DomainView).project
  const facts = [
    formatPlace(location_name),
    'Google',
    languageName(language_code),
    `Up to ${countOf(limit, 'keyword')}`,
    ...(last === null ? [] : [`Checked ${formatDayAndClock(new Date(last))}`]),
  ]
  return { title: `Overview ${target}`, lead: facts.join(' · ') }
}
