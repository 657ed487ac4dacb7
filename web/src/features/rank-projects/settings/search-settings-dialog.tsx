import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { settingLimits } from '#contract/rules/limits/limits.ts'
import { settingText } from '#contract/rules/rank-projects/settings.ts'
import { useAccountDetails } from '../../../parts/access/account.ts'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { useProjectPermissions } from '../detail/permissions.ts'
import classes from '../tags/menu.module.css'
import { useTagChange } from '../tags/use-tag-change.ts'
import { AddSettingForm } from './add-setting-form.tsx'
import type { CountedSetting } from './project-settings.tsx'
import SettingsDialog from './settings-dialog.tsx'

type SearchSettingsDialogProps = { project: RankProject; onClose: () => void }

const textOf = (setting: CountedSetting) => settingText({ ...setting, location: formatPlace(setting.location) })

/** The combinations in which a project tracks its keywords: change one, delete one, add one. */
export default function SearchSettingsDialog({ project, onClose }: SearchSettingsDialogProps) {
  const { settings } = project
  const [edited, setEdited] = useState<number>()
  const [deleted, setDeleted] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const { busy, running } = useProjectPermissions(project)
  return (
    <Dialog title="Search settings" size="lg" onClose={onClose}>
      <p className={classes.text}>
        Each keyword is checked in every search setting and costs its price in each. A keyword counts towards your
        plan’s keyword limit once per search setting.
      </p>
      <ul className={classes.tags} aria-label="Search settings of the project">
        {settings.map((setting) => (
          <li key={setting.id}>
            {deleted === setting.id ? (
              <DeleteSetting project={project} setting={setting} onDone={() => setDeleted(undefined)} />
            ) : (
              <>
                <span className={classes.name} title={textOf(setting)}>
                  {textOf(setting)}
                </span>
                <span className={classes.count}>{countOf(setting.keyword_count, 'keyword')}</span>
                <IconAction
                  icon={IconPencil}
                  label={`Edit ${textOf(setting)}`}
                  hint="Edit"
                  unavailable={busy}
                  onClick={() => setEdited(setting.id)}
                />
                <IconAction
                  icon={IconTrash}
                  label={`Delete ${textOf(setting)}`}
                  hint="Delete"
                  unavailable={running ?? (settings.length === 1 ? 'A project needs at least one' : undefined)}
                  onClick={() => setDeleted(setting.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <AddSettingForm project={project} onClose={() => setAdding(false)} />
      ) : (
        <Button
          mt={16}
          variant="default"
          aria-disabled={cannotAdd(settings.length, busy) !== undefined || undefined}
          data-disabled={cannotAdd(settings.length, busy) !== undefined || undefined}
          data-hint={cannotAdd(settings.length, busy)}
          onClick={cannotAdd(settings.length, busy) === undefined ? () => setAdding(true) : undefined}
        >
          Add search setting
        </Button>
      )}
      <DialogLeave onClose={onClose} />
      {edited !== undefined && (
        <SettingsDialog project={project} settingId={edited} onClose={() => setEdited(undefined)} />
      )}
    </Dialog>
  )
}

/** The reason why no setting can be added now. */
const cannotAdd = (count: number, busy: string | undefined) =>
  busy ?? (count >= settingLimits.perProject ? rankProjectMessages.tooManySettings : undefined)

type DeleteSettingProps = { project: RankProject; setting: CountedSetting; onDone: () => void }

/** Asks before a setting is deleted, with what is lost and what a run costs then. */
function DeleteSetting({ project, setting, onDone }: DeleteSettingProps) {
  const costs = useAccountDetails()?.module.SERPS
  const { send, isBusy, problem } = useTagChange(
    (setting_id: number) => client.rankProjects.deleteProjectSetting({ id: project.id, setting_id }),
    onDone,
  )
  const left = project.settings.filter(({ id }) => id !== setting.id)
  return (
    <div className={classes.line}>
      <p className={classes.text}>
        Delete <b>{textOf(setting)}</b>? Its {countOf(setting.keyword_count, 'keyword')} and their full history in it
        will be deleted. This can’t be undone.{' '}
        {costs !== undefined &&
          `A run will cost up to ${formatCredits(runCost(costs, project, left))} credits (currently ${formatCredits(runCost(costs, project, project.settings))}).`}
        {problem !== undefined && <span role="alert"> {problem}</span>}
      </p>
      <Button size="xs" color="red" loading={isBusy} onClick={() => send(setting.id)}>
        Delete
      </Button>
      <Button size="xs" variant="default" onClick={onDone}>
        Cancel
      </Button>
    </div>
  )
}
