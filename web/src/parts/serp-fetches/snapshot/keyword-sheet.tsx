import { Drawer, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { isPressed } from '../../../shared/shortcuts/shortcuts.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { rankShortcuts } from '../ranks/rank-shortcuts.ts'
import classes from './keyword-sheet.module.css'

type KeywordSheetProps = {
  /** Undefined until it is known. */
  keyword: string | undefined
  /** Shown until it has loaded. */
  pendingTitle: string
  facts: ReactNode
  /** ", 3 of 20", for screen readers. */
  place?: string
  /** Key of the content: another one starts at its top. */
  shown: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  /** A dialog is open over the sheet, so its keyboard shortcuts are off. */
  isHeld?: boolean
  children: ReactNode
}

/** A keyword, shown over its list: from here you can go to its neighbours, or back with Escape. */
export function KeywordSheet(props: KeywordSheetProps) {
  const {
    keyword,
    pendingTitle,
    facts,
    place = '',
    shown,
    onPrevious,
    onNext,
    onClose,
    isHeld = false,
    children,
  } = props
  const content = useTopOnChange(shown)
  useStepKeys(isHeld ? { previous: undefined, next: undefined } : { previous: onPrevious, next: onNext })
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      closeOnEscape={!isHeld}
      position="right"
      size="min(46rem, 100%)"
      transitionProps={{ duration: 150 }}
    >
      <Drawer.Overlay backgroundOpacity={0.32} />
      <Drawer.Content ref={content} classNames={{ content: classes.drawer }}>
        <header className={classes.head}>
          <div className={classes.headText}>
            <Drawer.Title className={classes.title} tabIndex={-1} data-autofocus dir="auto">
              {keyword ?? pendingTitle}
            </Drawer.Title>
            {facts}
          </div>
          <div className={classes.actions}>
            <IconAction
              size="bar"
              icon={IconChevronLeft}
              label="Previous keyword"
              hint="Previous keyword (K)"
              unavailable={onPrevious === undefined ? 'This is the first keyword' : undefined}
              onClick={() => onPrevious?.()}
            />
            <IconAction
              size="bar"
              icon={IconChevronRight}
              label="Next keyword"
              hint="Next keyword (J)"
              unavailable={onNext === undefined ? 'This is the last keyword' : undefined}
              onClick={() => onNext?.()}
            />
            <IconAction size="bar" icon={IconX} label="Close" hint="Close" onClick={onClose} />
          </div>
        </header>
        <VisuallyHidden role="status">{keyword !== undefined && `${keyword}${place}`}</VisuallyHidden>
        <div className={classes.body}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** The line under the title. */
export function SheetFacts({ children }: { children: ReactNode }) {
  return <div className={classes.facts}>{children}</div>
}

function useTopOnChange(shown: string) {
  const content = useRef<HTMLDivElement>(null)
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    content.current?.scrollTo({ top: 0 })
  }, [shown])
  return content
}

type Steps = { previous: (() => void) | undefined; next: (() => void) | undefined }

/** J and K, or the arrows, go on and back; not where somebody types or chooses. */
function useStepKeys(steps: Steps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, select, textarea')) return
    const step = isPressed(rankShortcuts.nextKeyword, event)
      ? steps.next
      : isPressed(rankShortcuts.previousKeyword, event)
        ? steps.previous
        : undefined
    if (step === undefined) return
    event.preventDefault()
    step()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
