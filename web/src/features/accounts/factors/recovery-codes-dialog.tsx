import { Button } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import dialogClasses from '../../../shared/dialogs/dialog.module.css'
import { Dialog, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'

type RecoveryCodesDialogProps = {
  codes: string[]
  onClose: () => void
  focusInstead: RefObject<HTMLElement | null>
}

/** The only time they are shown: closing by accident is held up until they were copied, downloaded or said to be saved. */
export function RecoveryCodesDialog({ codes, onClose, focusInstead }: RecoveryCodesDialogProps) {
  const [isKept, setKept] = useState(false)
  const [problem, setProblem] = useState<string>()
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setKept(true)
      setProblem(undefined)
      toast('done', 'Recovery codes copied.', 2_000)
    } catch {
      // Missing where the page is served without TLS, or refused.
      setProblem(factorWords.copyFailed)
    }
  }
  const download = () => {
    saveFile(new Blob([`Serpplus recovery codes\n\n${text}\n`], { type: 'text/plain' }), 'serpplus-recovery-codes.txt')
    setKept(true)
    setProblem(undefined)
  }
  return (
    <Dialog
      title="Save your recovery codes"
      onClose={() => (isKept ? onClose() : setProblem(factorWords.save))}
      focusInstead={focusInstead}
    >
      <DialogText>{factorWords.recovery}</DialogText>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div role="alert" className={classes.problems}>
        {problem !== undefined && <p className={classes.problem}>{problem}</p>}
      </div>
      <div className={dialogClasses.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={15} stroke={1.7} aria-hidden />}
          data-autofocus
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button variant="default" leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />} onClick={download}>
          Download
        </Button>
        <Button onClick={onClose}>I’ve saved them</Button>
      </div>
    </Dialog>
  )
}
