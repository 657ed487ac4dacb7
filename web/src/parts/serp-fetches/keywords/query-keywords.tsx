import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../../../shared/inputs/form-layout.module.css'
import type { QueryLimits } from '../../limits/query-limits.ts'
import type { TaggedKeyword } from './keyword-file/read-tags-column.ts'
import type { ImportedSettings } from './keyword-file/setting-columns.ts'
import type { ImportedTargets } from './keyword-file/target-column.ts'
import { KeywordInput } from './keyword-input.tsx'

type QueryKeywordsProps = {
  id: string
  value: string[]
  onChange: (keywords: string[]) => void
  limits: QueryLimits
  error?: ReactNode
  /** Stands under the field on the left: what the keywords cost. */
  below?: ReactNode
  mayBeEmpty?: boolean
  /** Takes the tags of imported keywords. */
  onTags?: (tagged: TaggedKeyword[]) => void
  /** Gets the pages that should rank, of a file that names them. */
  onTargets?: (targets: ImportedTargets) => void
  /** Gets the search settings of keywords, of a file that names them. */
  onSettings?: (settings: ImportedSettings) => void
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
