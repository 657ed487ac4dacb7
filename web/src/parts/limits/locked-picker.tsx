import { IconLock } from '@tabler/icons-react'
import { inputMessages } from '../../shared/inputs/messages.ts'

/** Properties of a picker whose choice a plan does not open. */
export const lockedPicker = (isLocked: boolean) =>
  isLocked
    ? { lockedSection: <IconLock size={14} stroke={1.8} aria-hidden />, description: inputMessages.lockedSelect }
    : {}
