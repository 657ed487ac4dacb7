import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { runMessages } from '../../../parts/paid-runs/messages.ts'
import { CostFacts, isPayable } from '../../../parts/paid-runs/price/cost-facts.tsx'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import { useKnownKeywords } from '../../../parts/paid-runs/use-known-keywords.ts'
import { readingOf } from '../../../parts/serp-fetches/search-settings/reading-of.ts'
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
  const { known, added, isAsking } = useKnownKeywords(chosen.id, keywords)
  const balance = useAccount()?.userData.credits ?? 0
  const setting = useAccountDetails()?.module.SERPS
  const price = isAsking || !setting ? undefined : serpCheckPrice(setting, added.length, readingOf(chosen)).total
  const { add, isBusy, problem } = useAddKeywords(chosen.id, () => {
    onAdded()
    onClose()
  })
  const { keyword_limit: limit, keyword_count: held } = chosen
  const room = limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - held)
  const isTooMany = added.length > room
  return (
    <>
      <p className={classes.note} role="status">
        {isAsking
          ? 'Checking which keywords are new…'
          : known.length === keywords.length
            ? `All ${refused.length === 0 ? '' : 'other '}selected keywords are already in this project.`
            : `${countOf(added.length, 'new keyword')}${known.length === 0 ? '' : `; ${countOf(known.length, 'keyword')} already in this project will be skipped`}.`}
      </p>
      <PriceFailure />
      <CostFacts price={price} balance={balance} />
      <p className={classes.note}>{runMessages.paidForResults}</p>
      {(isTooMany || problem !== undefined) && (
        <p className={classes.problem} role="alert">
          {isTooMany ? tooManyText(chosen, { room, excess: added.length - room }) : problem}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button
          loading={isBusy}
          disabled={added.length === 0 || isAsking || isTooMany || !isPayable({ price, balance })}
          onClick={() => add(added)}
        >
          Add keywords
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
