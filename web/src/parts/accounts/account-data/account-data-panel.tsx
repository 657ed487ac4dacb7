import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './account-data-panel.module.css'
import { ownDataExport } from './data-export.ts'
import { accountDataMessages as messages } from './messages.ts'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))

/** One's own data as a file, and the end of the account. */
export function AccountDataPanel() {
  const { isBusy, start } = useExport(ownDataExport)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Panel title={messages.title}>
      <div className={classes.line}>
        <p className={classes.words}>{messages.exportText}</p>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={isBusy}
          onClick={start}
        >
          {messages.export}
        </Button>
      </div>
      <div className={classes.line}>
        <p className={classes.words}>{messages.deleteText}</p>
        <Button
          variant="default"
          className={classes.delete}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {messages.delete}
        </Button>
      </div>
      <Suspense>{isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}</Suspense>
    </Panel>
  )
}
