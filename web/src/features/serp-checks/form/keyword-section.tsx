import type { UseFormReturnType } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeywordInput } from '../../../shared/inputs/keyword-input.tsx'
import { type CheckFormValues, type checkLimits, fieldIds } from './check-form-values.ts'
import classes from './start-check-page.module.css'

type KeywordSectionProps = {
  form: UseFormReturnType<CheckFormValues>
  limits: ReturnType<typeof checkLimits>
  below: ReactNode
}

export function KeywordSection({ form, limits, below }: KeywordSectionProps) {
  const { keywords } = form.values
  return (
    <div className={classes.full}>
      <KeywordInput
        id={fieldIds.keywords}
        value={keywords}
        onChange={(next) => {
          form.setFieldValue('keywords', next)
          form.clearFieldError('keywords')
        }}
        limit={limits.keywords}
        limitMessage={limits.keywordsMessage}
        error={form.errors.keywords ?? undefined}
        below={below}
      />
      {limits.isTrial && keywords.length <= limits.keywords && (
        <p className={classes.limitNote}>
          <IconInfoCircle size={15} stroke={1.8} aria-hidden />
          <span>{limits.keywordsMessage}</span>
        </p>
      )}
    </div>
  )
}
