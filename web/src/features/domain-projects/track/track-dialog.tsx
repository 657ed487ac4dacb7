import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { namesOf } from '../../../shared/format/names-of.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { AddToProject } from './add-to-project.tsx'
import { NewProject } from './new-project.tsx'
import classes from './track-dialog.module.css'
import type { RefusedKeyword, TrackProps } from './track-props.ts'

type Way = 'new' | 'existing'
const ways: { value: Way; label: string }[] = [
  { value: 'new', label: 'New project' },
  { value: 'existing', label: 'Existing project' },
]

/** Keywords of a domain into a SERP project, where their ranks are tracked. */
export default function TrackDialog(props: TrackProps) {
  const [way, setWay] = useState<Way>('new')
  const { keywords, refused, onClose } = props
  return (
    <Dialog title="Add to SERP project" onClose={onClose} className={classes.dialog}>
      <p className={classes.lead}>{countOf(keywords.length + refused.length, 'keyword')} selected</p>
      <RefusedKeywords refused={refused} />
      {keywords.length === 0 ? (
        <>
          <p className={classes.note}>None of the selected keywords can be tracked in a SERP project.</p>
          <DialogLeave onClose={onClose} />
        </>
      ) : (
        <>
          <SegmentedControl fullWidth aria-label="Add to" data={ways} value={way} onChange={setWay} />
          {way === 'new' ? <NewProject {...props} /> : <AddToProject {...props} />}
        </>
      )}
    </Dialog>
  )
}

/** Each reason once, with how many keywords it keeps out. */
function RefusedKeywords({ refused }: Pick<TrackProps, 'refused'>) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const kept = refused.filter((one) => one.reason === reason)
    return (
      <p key={reason} className={classes.refused}>
        {countOf(kept.length, 'keyword')} will be skipped: {namesOf(kept.map(shortened))}. {reason}
      </p>
    )
  })
}

const shownCharacters = 60

const shortened = ({ keyword }: RefusedKeyword) =>
  keyword.length > shownCharacters ? `${keyword.slice(0, shownCharacters)}…` : keyword
