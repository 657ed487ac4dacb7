import { TextInput } from '@mantine/core'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { SearchChoices } from '../../../parts/serp-fetches/search-settings/choices/search-choices.tsx'
import { settingsFormOf } from '../../../parts/serp-fetches/search-settings/choices/settings-form.ts'
import type { EngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { SnippetChoice } from '../settings/snippet-choice.tsx'
import { UnrankedChoice } from '../settings/unranked-choice.tsx'
import type { ProjectForm } from './project-form-values.ts'
import { nameLimit } from './project-name.ts'
import { projectSteps } from './project-steps.ts'

type InfoStepProps = {
  form: ProjectForm
  change: EngineChange
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** The project's name, engine, device, language and depth. */
export function InfoStep({ form, change, setting, isLocked }: InfoStepProps) {
  return (
    <>
      <FormSection title="Project" hint="Shown in your project list.">
        <TextInput
          id={projectSteps[0].fields.projectName}
          className={layout.full}
          size="md"
          label="Project Name"
          withAsterisk
          autoComplete="off"
          maxLength={nameLimit}
          value={form.values.projectName}
          onChange={(event) => form.setFieldValue('projectName', event.currentTarget.value)}
          onBlur={() => form.validateField('projectName')}
          error={form.errors.projectName}
        />
      </FormSection>
      <FormSection title="Search settings" hint="Add further search engines, devices and languages in step 3.">
        <SearchChoices form={settingsFormOf(form)} change={change} setting={setting} isLocked={isLocked} />
        <SnippetChoice
          checked={form.values.countsSnippets}
          onChange={(event) => form.setFieldValue('countsSnippets', event.currentTarget.checked)}
        />
        <UnrankedChoice
          depth={form.values.depth}
          checked={form.values.countsUnranked}
          onChange={(event) => form.setFieldValue('countsUnranked', event.currentTarget.checked)}
        />
      </FormSection>
    </>
  )
}
