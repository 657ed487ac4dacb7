import classes from './faq-page.module.css'
import { partsOf } from './find-entries.ts'

/** A text whose matches are marked. */
export const Highlighted = ({ text, words }: { text: string; words: readonly string[] }) =>
  partsOf(text, words).map((part) =>
    part.isMatch ? (
      <mark key={part.at} className={classes.match}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
