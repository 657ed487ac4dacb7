import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from '../../../shared/dialogs/question.module.css'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { disavowFile } from './backlink-files.ts'

type Extent = 'domains' | 'pages'
const extents: { value: Extent; label: string }[] = [
  { value: 'domains', label: 'Whole domains' },
  { value: 'pages', label: 'Pages' },
]

type DisavowDialogProps = {
  id: number
  target: string
  /** Numbers of the shown date's links. */
  links: number[]
  date: string | undefined
  onClose: () => void
}

/** A text file for search engines: of the domains the chosen links are on, or of the pages alone. */
export default function DisavowDialog({ id, target, links, date, onClose }: DisavowDialogProps) {
  const [extent, setExtent] = useState<Extent>('domains')
  const file = useExport({
    ...disavowFile(id, target, { links, wholeDomains: extent === 'domains', date }),
    onDone: onClose,
  })
  const isTooMany = links.length > backlinkLimits.perDisavow
  return (
    <Dialog title="Disavow file" onClose={onClose}>
      <p className={classes.sentence}>
        A text file for Google’s disavow tool, made from <b>{countOf(links.length, 'link')}</b>. Only disavow links that
        harm your site.
      </p>
      <SegmentedControl aria-label="What to disavow" data={extents} value={extent} onChange={setExtent} mt={8} />
      <p className={classes.note}>
        {extent === 'domains' ? 'Disavows every link from these domains.' : 'Disavows only the links on these pages.'}
      </p>
      {isTooMany && (
        <p className={classes.problem} role="alert">
          Select up to {formatCount(backlinkLimits.perDisavow)} links.
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
          loading={file.isBusy}
          disabled={isTooMany}
          onClick={file.start}
        >
          Download
        </Button>
      </DialogActions>
    </Dialog>
  )
}
