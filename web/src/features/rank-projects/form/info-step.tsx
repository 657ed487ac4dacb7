import { TextInput } from '@mantine/core'
import type { CreditSetting } from '#contract/pricing.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { SearchChoices } from '../../../shared/inputs/search-settings/search-choices.tsx'
import { settingsFormOf } from '../../../shared/inputs/search-settings/settings-form.ts'
import type { EngineChange } from '../../../shared/inputs/search-settings/use-engine-change.ts'
import { nameLimit, type ProjectForm } from './project-form-values.ts'
import { projectSteps } from './project-steps.ts'

type InfoStepProps = {
  form: ProjectForm
  change: EngineChange
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** What the project is called, and on which engine, device and language it looks how deep. */
export function InfoStep({ form, change, setting, isLocked }: InfoStepProps) {
  return (
    <>
      <FormSection title="Project" hint="A name to find it by in your list.">
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
      <FormSection title="How to look" hint="One engine, device and language per project.">
        <SearchChoices form={settingsFormOf(form)} change={change} setting={setting} isLocked={isLocked} />
      </FormSection>
    </>
  )
}
