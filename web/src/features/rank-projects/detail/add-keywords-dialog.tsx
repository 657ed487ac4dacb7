import { Button } from '@mantine/core'
import { useState } from 'react'
import { keywordLimitText, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { uniqueKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { type QueryLimits, queryLimits } from '../../../parts/limits/query-limits.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { CostFacts, isPayable } from '../../../parts/paid-runs/price/cost-facts.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { useKnownKeywords } from '../../../parts/paid-runs/use-known-keywords.ts'
import type { TaggedKeyword } from '../../../parts/serp-fetches/keywords/keyword-file/read-tags-column.ts'
import type { ImportedSettings } from '../../../parts/serp-fetches/keywords/keyword-file/setting-columns.ts'
import type { ImportedTargets } from '../../../parts/serp-fetches/keywords/keyword-file/target-column.ts'
import { QueryKeywords } from '../../../parts/serp-fetches/keywords/query-keywords.tsx'
import { TagsField } from '../../../parts/serp-fetches/keywords/tags-field.tsx'
import { mergeTagged, tagsOfRequest } from '../../../parts/serp-fetches/keywords/tags-of-request.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { importTargets, targetsOf } from '../landing-pages/import-targets.ts'
import { projectMessages } from '../messages.ts'
import { reloadDelays } from '../reload-delays.ts'
import { matchSettings, mergeSettings } from '../settings/imported-settings.ts'
import { SettingsChoice } from '../settings/settings-choice.tsx'
import { useProjectTags } from '../tags/queries.ts'
import classes from './competitor-columns.module.css'
import { useProjectChange } from './use-project-change.ts'

const roomIn = ({ keyword_count, keyword_limit }: RankProject) =>
  keyword_limit === null ? Number.POSITIVE_INFINITY : Math.max(0, keyword_limit - keyword_count)

/** A trial is held to what its project has room for. */
function limitsIn(project: RankProject, limits: QueryLimits): QueryLimits {
  const room = roomIn(project)
  if (!limits.isTrial || room >= limits.keywords) return limits
  const more = room === 0 ? '' : ` You can add up to ${room} more.`
  return { ...limits, keywords: room, keywordsMessage: `${heldText(project)}${more}` }
}

const heldText = ({ keyword_count, keyword_limit }: RankProject) =>
  `This project has ${formatCount(keyword_count)} of ${formatCount(keyword_limit ?? keyword_count)} keywords.`

/** The project may have fewer keywords by now, so a number beyond the limit is mentioned but not refused. */
function roomText(project: RankProject, added: number) {
  const { keyword_limit: limit } = project
  if (limit === null) return undefined
  return added > roomIn(project) ? keywordLimitText(limit) : heldText(project)
}

type AddKeywordsDialogProps = { project: RankProject; onClose: () => void }

/** Keywords for a project, or that it has room for none. */
export default function AddKeywordsDialog({ project, onClose }: AddKeywordsDialogProps) {
  // A project that fills up meanwhile takes no entered keywords away.
  const [isFull] = useState(() => roomIn(project) === 0)
  return (
    <Dialog title="Add Keywords" size="lg" onClose={onClose}>
      {isFull ? (
        <>
          <LockedBox title={heldText(project)} text="Upgrade your plan to unlock higher limits." />
          <DialogLeave onClose={onClose} />
        </>
      ) : (
        <KeywordsForm project={project} onClose={onClose} />
      )}
    </Dialog>
  )
}

const skippedText = (count: number) =>
  `${countOf(count, 'keyword')} ${count === 1 ? 'is' : 'are'} already in this project and will be skipped.`

const tagsText = (imported: readonly TaggedKeyword[]) =>
  imported.length === 0
    ? 'For all of these keywords, also those already in the project. Optional.'
    : `For all of these keywords, besides the imported tags of ${countOf(imported.length, 'keyword')}. Optional.`

const allKnownText = (count: number) =>
  count === 1
    ? 'This keyword is already in this project.'
    : `All ${countOf(count, 'keyword')} are already in this project.`

/** Keywords for a project, with what looking up the new ones costs. */
function KeywordsForm({ project, onClose }: AddKeywordsDialogProps) {
  const [entered, setEntered] = useState<string[]>([])
  const [tags, setTags] = useState<string[]>([])
  const [imported, setImported] = useState<TaggedKeyword[]>([])
  const knownTags = useProjectTags(project.id).map(({ name }) => name)
  const [targets, setTargets] = useState<ImportedTargets>({})
  const { settings } = project
  const hasSeveral = settings.length > 1
  const [chosen, setChosen] = useState<number[]>(() => settings.map(({ id }) => id))
  const [named, setNamed] = useState<ImportedSettings>({})
  const { keywordSettings, missing } = matchSettings(named, entered, hasSeveral ? settings : [])
  const { known, added, countIn, isAsking, hasFailed } = useKnownKeywords(project.id, entered, {
    settings: chosen,
    keywordSettings,
  })
  const inSettings = settings.map((setting) => ({ ...setting, keyword_count: countIn(setting.id) }))
  const addedCount = inSettings.reduce((sum, { keyword_count }) => sum + keyword_count, 0)
  const user = useAccount()?.userData
  const setting = useAccountDetails()?.module.SERPS
  const most = queryLimits({ type: user?.type ?? 1 }, rankProjectMessages.tooManyAdded, keywordLimits.perAddition)
  const limits = limitsIn(project, most)
  const room = roomText(project, addedCount)
  const price = isAsking || !setting ? undefined : runCost(setting, project, inSettings)
  const cost = { price, balance: user?.credits ?? 0 }
  const ofKeywords = tagsOfRequest(tags, imported, entered)
  const hasTags = tags.length > 0 || ofKeywords.taggedKeywords.length > 0
  const onlyTags = hasTags && added.length === 0 && known.length > 0
  const { send, isBusy, problem, isLimit } = useProjectChange({
    send: async (request: Partial<ReturnType<typeof tagsOfRequest>> & { keywordsItems: string[] }, idempotencyKey) => {
      await client.rankProjects.updateRankProject(
        { id: project.id, ...request, ...(hasSeveral && { settings: chosen, keywordSettings }) },
        { context: { idempotencyKey } },
      )
      await importTargets(project.id, targetsOf(targets, [...new Set([...known, ...request.keywordsItems])]))
    },
    done: onlyTags ? rankProjectMessages.keywordsTagged : rankProjectMessages.keywordsAdded,
    failed: projectMessages.addKeywordsFailed,
    again: [reloadDelays.keywordsAdded],
    onDone: onClose,
  })
  const isReady =
    chosen.length > 0 && (onlyTags || (added.length > 0 && added.length <= limits.keywords && isPayable(cost)))
  // Skipped ones stay counted until all are cleared.
  const change = (next: string[]) => setEntered(next.length === 0 ? [] : uniqueKeywords([...known, ...next]).keywords)
  return (
    <>
      <QueryKeywords
        id="add-keywords"
        value={added}
        onChange={change}
        // The server's text about a limit stands there once.
        limits={isLimit ? { ...limits, isTrial: false } : limits}
        mayBeEmpty={known.length > 0}
        onTags={(tagged) => setImported((before) => mergeTagged(before, tagged))}
        onTargets={(found) => setTargets({ ...targets, ...found })}
        onSettings={(found) => setNamed((before) => mergeSettings(before, found))}
      />
      {hasSeveral && (
        <SettingsChoice
          settings={settings}
          chosen={chosen}
          onChange={setChosen}
          missing={missing}
          namedCount={keywordSettings.length}
        />
      )}
      <TagsField value={tags} onChange={setTags} known={knownTags} description={tagsText(imported)} />
      <p className={classes.note} role="status">
        {known.length > 0 && (added.length === 0 ? allKnownText : skippedText)(known.length)}
        {hasFailed && projectMessages.knownKeywordsFailed}
      </p>
      <PriceFailure />
      {!limits.isTrial && room !== undefined && !isLimit && <p className={classes.note}>{room}</p>}
      <CostFacts
        {...cost}
        facts={hasSeveral ? [{ label: 'Keywords × search settings', value: formatCount(addedCount) }] : []}
      />
      <p className={classes.note}>{runMessages.paidForResults} Existing keywords are skipped, free of charge.</p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button
          onClick={() => send(hasTags ? { keywordsItems: entered, ...ofKeywords } : { keywordsItems: added })}
          loading={isBusy}
          disabled={!isReady}
        >
          Submit
        </Button>
      </DialogActions>
    </>
  )
}
