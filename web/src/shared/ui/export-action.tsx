import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../save-file.ts'
import { IconAction } from './icon-action.tsx'
import { toast } from './toast.ts'

export type Export = {
  fetch: () => Promise<{ body: Blob }>
  /** What the file is about; the moment it was made is added. */
  name: string
  done: string
  failed: string
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
      toast('done', done, 3_000)
      onDone?.()
    },
    onError: () => toast('failed', failed, 6_000),
  })
  return { isBusy: isPending, start: () => mutate() }
}

type ExportActionProps = {
  of: Export
  /** "Export check 12 to Excel" */
  label: string
  /** Why it cannot be exported now. */
  unavailable?: string
}

/** The export of a row. */
export function ExportAction({ of, label, unavailable }: ExportActionProps) {
  const { isBusy, start } = useExport(of)
  return (
    <IconAction
      icon={IconFileSpreadsheet}
      label={label}
      hint="Export to Excel"
      isBusy={isBusy}
      unavailable={unavailable}
      onClick={start}
    />
  )
}
