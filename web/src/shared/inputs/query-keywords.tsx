import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './form-layout.module.css'
import { KeywordInput } from './keyword-input.tsx'
import type { QueryLimits } from './query-limits.ts'

type QueryKeywordsProps = {
  id: string
  value: string[]
  onChange: (keywords: string[]) => void
  limits: QueryLimits
  error?: ReactNode
  /** Stands under the field on the left: what the keywords cost. */
  below?: ReactNode
  mayBeEmpty?: boolean
}

/** The keywords of one request, and on a trial how many it may have. */
export function QueryKeywords({ limits, value, ...field }: QueryKeywordsProps) {
  return (
    <div className={classes.full}>
      <KeywordInput {...field} value={value} limit={limits.keywords} limitMessage={limits.keywordsMessage} />
      {limits.isTrial && value.length <= limits.keywords && (
        <p className={classes.limitNote}>
          <IconInfoCircle size={15} stroke={1.8} aria-hidden />
          <span>{limits.keywordsMessage}</span>
        </p>
      )}
    </div>
  )
}
