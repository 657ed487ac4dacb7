import type { UseFormReturnType } from '@mantine/form'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { lockedMessages } from '../../../parts/limits/messages.ts'
import { CompetitorInput } from '../../../parts/serp-fetches/domains/competitor-input-part.tsx'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { type CheckFormValues, fieldIds } from './check-form-values.ts'

type CompetitorSectionProps = { form: UseFormReturnType<CheckFormValues>; isLocked: boolean }

export function CompetitorSection({ form, isLocked }: CompetitorSectionProps) {
  return (
    <FormSection title="Competitors" hint="Up to 3, at no extra cost.">
      {isLocked ? (
        <LockedBox
          title={lockedMessages.competitors}
          text="Compare your rankings with up to 3 competitors for every keyword."
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
