import { IconLock } from '@tabler/icons-react'
import { lockedMessages } from './messages.ts'

/** Properties of a picker whose choice a plan does not open. */
export const lockedPicker = (isLocked: boolean) =>
  isLocked ? { lockedSection: <IconLock size={14} stroke={1.8} aria-hidden />, description: lockedMessages.select } : {}
