import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { AddToProject } from './add-to-project.tsx'
import { NewProject } from './new-project.tsx'
import classes from './track-dialog.module.css'
import type { TrackProps } from './track-props.ts'

type Way = 'new' | 'existing'
const ways: { value: Way; label: string }[] = [
  { value: 'new', label: 'New project' },
  { value: 'existing', label: 'Existing project' },
]

/** Keywords of a domain into a SERP project, where their ranks are tracked. */
export default function TrackDialog(props: TrackProps) {
  const [way, setWay] = useState<Way>('new')
  return (
    <Dialog title="Add to SERP project" onClose={props.onClose} className={classes.dialog}>
      <p className={classes.lead}>{countOf(props.keywords.length, 'keyword')} selected</p>
      <SegmentedControl fullWidth aria-label="Add to" data={ways} value={way} onChange={setWay} />
      {way === 'new' ? <NewProject {...props} /> : <AddToProject {...props} />}
    </Dialog>
  )
}
