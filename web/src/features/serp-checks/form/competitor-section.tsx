import type { UseFormReturnType } from '@mantine/form'
import { CompetitorInput } from '../../../shared/inputs/competitor-input.tsx'
import { formWords } from '../messages.ts'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'
import { FormSection } from './form-section.tsx'
import { LockedCompetitors } from './locked-competitors.tsx'
import classes from './start-check-page.module.css'

type CompetitorSectionProps = { form: UseFormReturnType<CheckFormValues>; isLocked: boolean }

export function CompetitorSection({ form, isLocked }: CompetitorSectionProps) {
  return (
    <FormSection title="Competitors" hint="Up to 3, checked on the same result pages at no extra charge.">
      {isLocked ? (
        <LockedCompetitors />
      ) : (
        <div className={classes.full}>
          <CompetitorInput
            id={fieldIds.competitors}
            value={form.values.competitors}
            onChange={(competitors) => {
              form.setFieldValue('competitors', competitors)
              form.clearFieldError('competitors')
            }}
            ownDomain={form.values.domainUrl}
            cutNote={formWords.cutToHost}
            error={form.errors.competitors ?? undefined}
          />
        </div>
      )}
    </FormSection>
  )
}
