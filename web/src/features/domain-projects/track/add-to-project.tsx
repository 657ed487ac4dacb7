import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { CostFacts, isPayable } from '../../../parts/paid-runs/price/cost-facts.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { useKnownKeywords } from '../../../parts/paid-runs/use-known-keywords.ts'
import { TagsField } from '../../../parts/serp-fetches/keywords/tags-field.tsx'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { Picker } from '../../../shared/inputs/picker.tsx'
import classes from './track-dialog.module.css'
import type { TrackProps } from './track-props.ts'
import { useAddKeywords } from './use-add-keywords.ts'

/** Chooses a project, and adds what it does not have yet. */
export function AddToProject(props: TrackProps) {
  const [project, setProject] = useState<RankProject>()
  return (
    <>
      <ProjectPicker value={project} onChange={setProject} />
      {project === undefined ? (
        <DialogActions onClose={props.onClose}>
          <Button disabled>Add keywords</Button>
        </DialogActions>
      ) : (
        <AddKeywords key={project.id} chosen={project} {...props} />
      )}
    </>
  )
}

type ProjectPickerProps = { value: RankProject | undefined; onChange: (project: RankProject) => void }

function ProjectPicker({ value, onChange }: ProjectPickerProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const { data, error, isFetching } = useQuery(
    orpc.rankProjects.listRankProjects.queryOptions({ input: { search }, placeholderData: (before) => before }),
  )
  const found = data?.data.projects ?? []
  const isListed = value === undefined || text.trim() !== '' || found.some(({ id }) => id === value.id)
  const projects = isListed ? found : [value, ...found]
  return (
    <div className={classes.picker}>
      <Picker
        label="Project"
        placeholder="Choose a project"
        options={projects.map(({ id, projectName, domain }) => ({
          value: String(id),
          label: projectName,
          detail: domain,
        }))}
        value={value === undefined ? null : String(value.id)}
        onChange={(id) => {
          const chosen = projects.find((project) => String(project.id) === id)
          if (chosen !== undefined) onChange(chosen)
        }}
        searchable
        onSearch={setText}
        nothingFound={isFetching ? 'Searching…' : 'No matching projects'}
        error={error === null ? undefined : `Couldn’t load projects. ${failureOf(error).message}`}
      />
    </div>
  )
}

/** Price of looking up the new ones, and the button that spends it. */
function AddKeywords({ chosen, keywords, refused, onAdded, onClose }: TrackProps & { chosen: RankProject }) {
  const { settings } = chosen
  const { known, added, countIn, isAsking } = useKnownKeywords(chosen.id, keywords, {
    settings: settings.map(({ id }) => id),
    keywordSettings: [],
  })
  const inSettings = settings.map((one) => ({ ...one, keyword_count: countIn(one.id) }))
  const addedCount = inSettings.reduce((sum, { keyword_count }) => sum + keyword_count, 0)
  const [tags, setTags] = useState<string[]>([])
  const { data: listed } = useQuery(orpc.rankProjects.listTags.queryOptions({ input: { id: chosen.id } }))
  const balance = useAccount()?.userData.credits ?? 0
  const setting = useAccountDetails()?.module.SERPS
  const price = isAsking || !setting ? undefined : runCost(setting, chosen, inSettings)
  const { add, isBusy, problem } = useAddKeywords(chosen.id, () => {
    onAdded()
    onClose()
  })
  const { keyword_limit: limit, keyword_count: held } = chosen
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held)
  const isTooMany = addedCount > room
  return (
    <>
      <p className={classes.note} role="status">
        {isAsking
          ? 'Checking which keywords are new…'
          : known.length === keywords.length
            ? `All ${refused.length === 0 ? '' : 'other '}selected keywords are already in this project.`
            : `${countOf(added.length, 'new keyword')}${known.length === 0 ? '' : `; ${countOf(known.length, 'keyword')} already in this project will be skipped`}.`}
      </p>
      <TagsField
        value={tags}
        onChange={setTags}
        known={listed?.data.tags.map(({ name }) => name)}
        description="For all selected keywords, also those already in the project. Optional."
      />
      <PriceFailure />
      <CostFacts
        price={price}
        balance={balance}
        facts={
          settings.length > 1
            ? [{ label: `Keywords × ${settings.length} search settings`, value: formatCount(addedCount) }]
            : []
        }
      />
      <p className={classes.note}>{runMessages.paidForResults}</p>
      {(isTooMany || problem !== undefined) && (
        <p className={classes.problem} role="alert">
          {isTooMany
            ? tooManyText(chosen, { room, excess: Math.ceil((addedCount - room) / settings.length) })
            : problem}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button
          loading={isBusy}
          disabled={isAsking || isTooMany || (added.length === 0 ? tags.length === 0 : !isPayable({ price, balance }))}
          onClick={() => add(tags.length === 0 ? added : keywords, tags)}
        >
          {added.length === 0 && tags.length > 0 ? 'Add tags' : 'Add keywords'}
        </Button>
      </DialogActions>
    </>
  )
}

const tooManyText = (
  { keyword_count, keyword_limit }: RankProject,
  { room, excess }: { room: number; excess: number },
) =>
  `This project has ${formatCount(keyword_count)} of ${formatCount(keyword_limit ?? keyword_count)} keywords. ${
    room === 0
      ? 'It’s full. Choose another project, or remove keywords from this one first.'
      : `Deselect ${countOf(excess, 'keyword')} to add the other ${formatCount(room)}.`
  }`
