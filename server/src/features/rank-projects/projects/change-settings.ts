import type { ChangeSettingsInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { findLanguage } from '#contract/rules/locations/places.ts'
import { choiceNames, deviceNames, searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseBeyondTrial } from '../../../parts/limits/index.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { resolveSetting } from '../../../parts/serp-fetches/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { alignUnkept } from '../days/unkept-days.ts'
import { lockIdleProject, type ProjectRow, projectKey } from '../get-project.ts'
import { recomputeMovement } from '../movement/store-movement.ts'
import { addAutomaticNote } from '../notes/add-project-note.ts'
import { dayOfNewRun } from '../runs/run-day.ts'
import { rankProjects } from '../tables.ts'
import { searchTextOf } from './search-text.ts'

/**
 * Changes what a project's next runs look up; what is stored stays as it was seen. Another engine, device, language or
 * place begins a new baseline, because ranks before and after are not comparable. A planned retry would ask the old way
 * and is dropped.
 */
export async function changeProjectSettings(ctx: AccountCtx, input: ChangeSettingsInput) {
  const { id, projectName: name, country: countryCode } = input
  const { setting, locationName } = await resolveSetting(ctx, input)
  refuseBeyondTrial(ctx.account.type, { ...setting, competitors: [], keywordsCount: 0 })
  await inTransaction(ctx, async (tx) => {
    const project = await lockIdleProject(tx, id)
    const { countsSnippets = project.countsSnippets, countsUnranked = project.countsUnranked } = input
    const now = { ...project, ...setting, name, countryCode, locationName, countsSnippets, countsUnranked }
    const changes = listChanges(project, now)
    await tx.db
      .update(rankProjects)
      .set({
        ...setting,
        name,
        countryCode,
        locationName,
        countsSnippets,
        countsUnranked,
        searchText: searchTextOf({ name, domain: project.domain }),
        ...(isOtherBaseline(project, now) && { baseline: project.baseline + 1, retryAt: null, retryRun: null }),
      })
      .where(projectKey({ accountId: tx.account.id, projectId: id }))
    // The stored ranks don't change; only the sums of all days and what moved are computed again.
    if (countsSnippets !== project.countsSnippets) {
      await sumDaysSince(tx, now, '0001-01-01')
      await alignUnkept(tx, now)
      await recomputeMovement(tx, { accountId: tx.account.id, projectId: id })
    }
    if (changes.length > 0)
      await addAutomaticNote(tx, id, {
        date: await dayOfNewRun(tx, project),
        title: 'Settings changed.',
        text: changes.join('; '),
      })
  })
  return { message: rankProjectMessages.settingsChanged, data: { id } }
}

const onOff = (is: boolean) => (is ? 'on' : 'off')

/** Settings in a note, in its order. */
const shownSettings = {
  Location: ({ locationName }) => presentPlace(locationName),
  'Search engine': ({ engine }) => searchEngineNames[engine],
  Device: ({ device }) => deviceNames[device],
  Language: ({ languageCode }) => findLanguage(languageCode)?.language_name ?? languageCode,
  Depth: ({ depth }) => `top ${depth}`,
  [choiceNames.extraPage]: ({ extraPage }) => onOff(extraPage),
  [choiceNames.loadsAiOverview]: ({ loadsAiOverview }) => onOff(loadsAiOverview),
  [choiceNames.countsSnippets]: ({ countsSnippets }) => onOff(countsSnippets),
  [choiceNames.countsUnranked]: ({ countsUnranked }) => onOff(countsUnranked),
} as const satisfies Record<string, (project: ProjectRow) => string>

const listChanges = (before: ProjectRow, now: ProjectRow): string[] =>
  Object.entries(shownSettings).flatMap(([name, tell]) => {
    const [was, is] = [tell(before), tell(now)]
    return was === is ? [] : [`${name}: ${was} → ${is}`]
  })

const isOtherBaseline = (before: ProjectRow, now: ProjectRow) =>
  (['engine', 'device', 'languageCode', 'locationCode'] as const).some((setting) => before[setting] !== now[setting])
