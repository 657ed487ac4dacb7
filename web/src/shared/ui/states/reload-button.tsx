import { Button } from '@mantine/core'

/** Starts the page over: what failed once while it was drawn, or was not loaded, comes anew only with the document. */
export function ReloadButton({ children, disabled }: { children: string; disabled?: boolean }) {
  return (
    <Button variant="default" onClick={() => window.location.reload()} disabled={disabled}>
      {children}
    </Button>
  )
}
