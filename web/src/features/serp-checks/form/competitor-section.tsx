import type { UseFormReturnType } from '@mantine/form'
import { competitorLimits } from '#contract/keyword-syntax.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { CompetitorInput } from '../../../shared/inputs/competitor-input-part.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { inputWords } from '../../../shared/inputs/input-words.ts'
import { LockedBox } from '../../../shared/inputs/locked-box.tsx'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'

type CompetitorSectionProps = { form: UseFormReturnType<CheckFormValues>; isLocked: boolean }

export function CompetitorSection({ form, isLocked }: CompetitorSectionProps) {
  return (
    <FormSection title="Competitors" hint="Up to 3, checked on the same result pages at no extra charge.">
      {isLocked ? (
        <LockedBox
          title={inputWords.lockedCompetitors}
          text="See three rivals beside your own rank for every keyword."
        />
      ) : (
        <div className={layout.full}>
          <CompetitorInput
            id={fieldIds.competitors}
            value={form.values.competitors}
            onChange={(competitors) => {
              form.setFieldValue('competitors', competitors)
              form.clearFieldError('competitors')
            }}
            ownDomain={form.values.domainUrl}
            limit={competitorLimits.perCheck}
            limitMessage={serpCheckMessages.tooManyCompetitors}
            error={form.errors.competitors ?? undefined}
          />
        </div>
      )}
    </FormSection>
  )
}
