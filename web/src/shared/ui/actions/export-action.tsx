import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { saveFile } from '../../save-file.ts'
import { toast } from '../toasts/toast.ts'
import { BarButton } from './bar-button.tsx'
import { IconAction } from './icon-action.tsx'

/** The same for every file. */
export const fileMessages = {
  done: 'File downloaded',
  failed: 'Couldn’t create the file. Please try again.',
} as const

export type Export = {
  fetch: () => Promise<{ body: Blob }>
  /** Subject of the file; the moment it was made is added. */
  name: string
  done?: string
  failed?: string
  /** Without it an Excel file. */
  extension?: 'txt' | 'csv' | 'xlsx'
  /** The file is there. */
  onDone?: () => void
}

/** A file among the downloads. */
export function useExport({ fetch, name, done, failed, extension, onDone }: Export) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetch,
    onSuccess: ({ body }) => {
      saveFile(body, `${name}-${Date.now()}.${extension ?? 'xlsx'}`)
      toast('done', done ?? fileMessages.done, 3_000)
      onDone?.()
    },
    onError: () => toast('failed', failed ?? fileMessages.failed, 6_000),
  })
  return { isBusy: isPending, start: () => mutate() }
}

type AskingProps = {
  /** The dialog that asks for the choices of the file. */
  dialog: (close: () => void) => ReactNode
  /** The reason why it cannot be exported now. */
  unavailable?: string | undefined
}

/** The export of a row; `label` as "Export check 12". */
export function ExportAction({ dialog, label, unavailable }: AskingProps & { label: string }) {
  const { asked, ask } = useExportDialog(dialog)
  return (
    <>
      <IconAction icon={IconDownload} label={label} hint="Export" unavailable={unavailable} onClick={ask} />
      {asked}
    </>
  )
}

/** The export of a page. */
export function ExportButton({ dialog, unavailable }: AskingProps) {
  const { asked, ask } = useExportDialog(dialog)
  return (
    <>
      <BarButton icon={IconDownload} unavailable={unavailable} onClick={ask}>
        Export
      </BarButton>
      {asked}
    </>
  )
}

/** The dialog, and how it is opened. */
export function useExportDialog(dialog: AskingProps['dialog']) {
  const [isOpen, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    asked: <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>,
  }
}
