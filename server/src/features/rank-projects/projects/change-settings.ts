import { and, eq, ne } from 'drizzle-orm'
import type { ChangeSettingsInput } from '#contract/rank-projects/inputs.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { findLanguage } from '#contract/rules/locations/places.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { choiceNames, deviceNames, searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseBeyondTrial } from '../../../parts/limits/index.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { resolveSetting } from '../../../parts/serp-fetches/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { alignUnkept } from '../days/unkept-days.ts'
import { lockIdleProject, type ProjectRow, projectKey } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { recomputeMovement } from '../movement/store-movement.ts'
import { addAutomaticNote } from '../notes/add-project-note.ts'
import { dayOfNewRun } from '../runs/run-day.ts'
import { findSetting, hasGoogle, isSameSearch, namesOfSettings } from '../settings/project-settings.ts'
import { refuseSetting } from '../settings/refuse-setting.ts'
import { searchTextOf } from './search-text.ts'
import { rankProjects } from './tables.ts'

/**
 * Changes what a project's next runs look up; what is stored stays as it was seen. Another engine, device, language or
 * place begins a new baseline, because ranks before and after are not comparable. A planned retry would ask the old way
 * and is dropped.
 */
export async function changeProjectSettings(ctx: AccountCtx, input: ChangeSettingsInput) {
  const { id, setting_id, projectName: name, country: countryCode } = input
  const { setting, locationName } = await resolveSetting(ctx, input)
  const { engine, device, languageCode, locationCode, ...reading } = setting
  const own = { engine, device, languageCode, locationCode, countryCode, locationName }
  refuseBeyondTrial(ctx.account.type, { ...setting, competitors: [], keywordsCount: 0 })
  await inTransaction(ctx, async (tx) => {
    const project = await lockIdleProject(tx, id)
    const { countsSnippets = project.countsSnippets, countsUnranked = project.countsUnranked } = input
    const before = findSetting(project, setting_id)
    if (before === undefined) throw notFound(`setting ${setting_id} of project ${id}`)
    const after = { id: setting_id, ...own }
    const inColumns =
      setting_id === firstSettingId
        ? own
        : { furtherSettings: project.furtherSettings.map((one) => (one.id === setting_id ? after : one)) }
    const now = { ...project, ...reading, ...inColumns, name, countsSnippets, countsUnranked }
    refuseSetting(now, after)
    if (now.loadsAiOverview && !hasGoogle(now)) throw aiOverviewElsewhere()
    const changes = listChanges(
      { ...project, ...before },
      { ...now, ...after },
      namesOfSettings(project).get(setting_id),
    )
    const isOtherBaseline = !isSameSearch(before, after)
    await tx.db
      .update(rankProjects)
      .set({
        ...reading,
        ...inColumns,
        name,
        countsSnippets,
        countsUnranked,
        searchText: searchTextOf({ name, domain: project.domain }),
        ...(isOtherBaseline && { baseline: project.baseline + 1, retryAt: null, retryRun: null }),
      })
      .where(projectKey({ accountId: tx.account.id, projectId: id }))
    if (isOtherBaseline) await moveBaselineOfOthers(tx, project, setting_id)
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

function aiOverviewElsewhere(): AppError {
  const message = serpCheckMessages.aiOverviewElsewhere
  return new AppError('input.invalid', `loadsAiOverview: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path: 'loadsAiOverview', message }] },
  })
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
} as const satisfies Record<string, (settings: AllSettings) => string>

type AllSettings = Omit<ProjectRow, 'id'>

/** The parts in which the settings of a project differ. */
const ownNames: readonly string[] = [
  'Location',
  'Search engine',
  'Device',
  'Language',
] satisfies (keyof typeof shownSettings)[]

/** `setting` names the changed one of several. */
const listChanges = (before: AllSettings, now: AllSettings, setting: string | undefined): string[] =>
  Object.entries(shownSettings).flatMap(([name, tell]) => {
    const [was, is] = [tell(before), tell(now)]
    const title = setting !== undefined && ownNames.includes(name) ? `${name} (${setting})` : name
    return was === is ? [] : [`${title}: ${was} → ${is}`]
  })

/** The project counts its baselines; keywords of the settings that stay are compared with their last check all the same. */
const moveBaselineOfOthers = (tx: AccountCtx, { accountId, id, baseline }: ProjectRow, changed: number) =>
  tx.db
    .update(rankProjectKeywords)
    .set({ latestBaseline: baseline + 1 })
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(rankProjectKeywords.projectId, id),
        ne(rankProjectKeywords.settingId, changed),
        eq(rankProjectKeywords.latestBaseline, baseline),
      ),
    )
