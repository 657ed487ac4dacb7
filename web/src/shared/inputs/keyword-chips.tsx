import { CloseButton } from '@mantine/core'
import { formatCount } from '../format/numbers.ts'
import classes from './keyword-input.module.css'

/** Far more than a check takes; ten thousand from a file would hold the page up. */
const shownAtMost = 200

type KeywordChipsProps = { keywords: string[]; onRemove: (keyword: string) => void }

export function KeywordChips({ keywords, onRemove }: KeywordChipsProps) {
  const hidden = keywords.length - shownAtMost
  return (
    <ul className={classes.chips} aria-label="Keywords to check">
      {keywords.slice(0, shownAtMost).map((keyword) => (
        <li key={keyword} className={classes.chip}>
          <span>{keyword}</span>
          <CloseButton size={24} iconSize={12} aria-label={`Remove ${keyword}`} onClick={() => onRemove(keyword)} />
        </li>
      ))}
      {hidden > 0 && <li className={classes.hidden}>and {formatCount(hidden)} more</li>}
    </ul>
  )
}
