import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { runCost } from '../../../parts/paid-runs/price/run-cost.ts'
import { PlaceChoices } from '../../../parts/serp-fetches/search-settings/choices/place-choices.tsx'
import { SearchChoices } from '../../../parts/serp-fetches/search-settings/choices/search-choices.tsx'
import { settingsFormOf } from '../../../parts/serp-fetches/search-settings/choices/settings-form.ts'
import { useEngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { nameLimit, projectNameProblem } from '../form/project-name.ts'
import { namesOf, projectInSetting } from './project-settings.tsx'
import classes from './settings-dialog.module.css'
import { hasGoogle, isSame, type ProjectSettings, readingOf, settingsOf, whatItMeans } from './settings-of.ts'
import { SnippetChoice } from './snippet-choice.tsx'
import { UnrankedChoice } from './unranked-choice.tsx'
import { useChangeSettings } from './use-change-settings.ts'

type SettingsDialogProps = { project: RankProject; settingId?: number; onClose: () => void }

/** A project's name and search settings, with what another choice means for its history. */
export default function SettingsDialog({ project: all, settingId = firstSettingId, onClose }: SettingsDialogProps) {
  const project = projectInSetting(all, settingId)
  const name = namesOf(all.settings).get(settingId)
  const account = useAccount()
  const setting = useAccountDetails()?.module.SERPS
  const form = useForm<ProjectSettings>({
    initialValues: settingsOf(project),
    validate: { projectName: projectNameProblem },
  })
  const settings = settingsFormOf(form)
  const change = useEngineChange(settings)
  const { save, isBusy, problem } = useChangeSettings(project, settingId, {
    onSaved: onClose,
    onFieldErrors: (errors) => form.setErrors(errors),
  })
  const meaning = whatItMeans(project, form.values, settingId)
  return (
    <Dialog title="Project settings" onClose={onClose} size="lg">
      <form noValidate onSubmit={form.onSubmit((values) => save(values))}>
        <p className={classes.domain}>
          The domain (<b>{project.domain}</b>) can’t be changed. To track another one, create a new project.
        </p>
        {name !== undefined && (
          <p className={classes.domain}>
            Search engine, device, language and location are those of the search setting <b>{name}</b>. Everything else
            applies to the whole project.
          </p>
        )}
        <div className={layout.fields}>
          <TextInput
            className={layout.full}
            size="md"
            label="Project Name"
            withAsterisk
            autoComplete="off"
            maxLength={nameLimit}
            data-autofocus
            {...form.getInputProps('projectName')}
          />
          <SearchChoices
            form={settings}
            change={change}
            setting={setting}
            hasGoogle={hasGoogle(project, form.values, settingId)}
            isLocked={account !== undefined && isOnTrial(account.userData)}
          />
          <PlaceChoices form={settings} change={change} />
          <SnippetChoice {...form.getInputProps('countsSnippets', { type: 'checkbox' })} />
          <UnrankedChoice depth={form.values.depth} {...form.getInputProps('countsUnranked', { type: 'checkbox' })} />
        </div>
        <div className={classes.meaning} role="status">
          {meaning.length > 0 && (
            <ul>
              {meaning.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
          {setting !== undefined && project.keyword_count > 0 && (
            <p>
              {countOf(project.keyword_count, 'keyword')},{' '}
              {formatCredits(
                runCost(
                  setting,
                  readingOf(project, form.values, settingId),
                  all.settings.map((one) =>
                    one.id === settingId ? { ...one, searchEngine: form.values.searchEngine } : one,
                  ),
                ),
              )}{' '}
              credits per run
              {meaning.length > 0 && ` (currently ${formatCredits(runCost(setting, all, all.settings))})`}
            </p>
          )}
        </div>
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={isBusy} disabled={isSame(project, form.values, settingId)}>
            Save settings
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
