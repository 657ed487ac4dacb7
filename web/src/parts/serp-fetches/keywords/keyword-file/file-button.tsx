import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { acceptedFiles } from './limits.ts'

/** The way to a file for whoever does not drag one. */
export function FileButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        leftSection={<IconFileUpload size={14} stroke={1.8} aria-hidden />}
        onClick={() => field.current?.click()}
      >
        Upload a file
      </Button>
      <input
        ref={field}
        type="file"
        accept={acceptedFiles}
        hidden
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // The same file chosen again, corrected meanwhile, is a change too.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
